/* Threads, locks and signals where the platform has POSIX threads; elsewhere one thread. */
#ifndef WALLHOP_TABLE_THREADS_H
#define WALLHOP_TABLE_THREADS_H

#if defined(__unix__) || defined(__APPLE__)

#include <pthread.h>

typedef pthread_t Thread;
typedef pthread_mutex_t Lock;
typedef pthread_cond_t Signal;
#define THREAD_RESULT void *
#define THREAD_DONE NULL

static inline int thread_start(Thread *thread, void *(*run)(void *), void *argument)
{
    return pthread_create(thread, NULL, run, argument) == 0;
}
static inline void thread_join(Thread thread) { pthread_join(thread, NULL); }
static inline void lock_make(Lock *lock) { pthread_mutex_init(lock, NULL); }
static inline void lock_end(Lock *lock) { pthread_mutex_destroy(lock); }
static inline void lock_take(Lock *lock) { pthread_mutex_lock(lock); }
static inline void lock_leave(Lock *lock) { pthread_mutex_unlock(lock); }
static inline void signal_make(Signal *signal) { pthread_cond_init(signal, NULL); }
static inline void signal_end(Signal *signal) { pthread_cond_destroy(signal); }
static inline void signal_all(Signal *signal) { pthread_cond_broadcast(signal); }
static inline void signal_wait(Signal *signal, Lock *lock) { pthread_cond_wait(signal, lock); }

#else

typedef int Thread, Lock, Signal;
#define THREAD_RESULT int
#define THREAD_DONE 0

static inline int thread_start(Thread *thread, int (*run)(void *), void *argument)
{
    (void)thread, (void)run, (void)argument;
    return 0;
}
static inline void thread_join(Thread thread) { (void)thread; }
static inline void lock_make(Lock *lock) { *lock = 0; }
static inline void lock_end(Lock *lock) { (void)lock; }
static inline void lock_take(Lock *lock) { (void)lock; }
static inline void lock_leave(Lock *lock) { (void)lock; }
static inline void signal_make(Signal *signal) { *signal = 0; }
static inline void signal_end(Signal *signal) { (void)signal; }
static inline void signal_all(Signal *signal) { (void)signal; }
static inline void signal_wait(Signal *signal, Lock *lock) { (void)signal, (void)lock; }

#endif
#endif
