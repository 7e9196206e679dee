#!/bin/sh
# Builds the extension with the address and undefined-behaviour sanitizers in a copy of the source tree
# and runs the kernel's tests there. From the repository's root: sh solver/native/sanitize.sh
set -eu

python=${PYTHON:-python3}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z | xargs -0 tar cf - | tar xf - -C "$copy"
cd "$copy"
CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g -O1" \
    LDFLAGS="-fsanitize=address,undefined" \
    "$python" -c "from setuptools import setup; setup()" -q build_ext --inplace
test -n "$(find solver -name '_kernel*.so')" || { echo "the extension was not built" >&2; exit 1; }
# the interpreter is not instrumented: its own memory at exit is no leak of ours
ASAN_OPTIONS=detect_leaks=0:abort_on_error=0 PYTHONMALLOC=malloc \
    LD_PRELOAD="$(${CC:-gcc} -print-file-name=libasan.so) $(${CC:-gcc} -print-file-name=libubsan.so)" \
    "$python" -m pytest -p no:cacheprovider "$@" tests/solver/test_kernel.py tests/solver/test_kernel_limits.py \
    tests/solver/test_kernel_bound.py tests/solver/test_kernel_counts.py tests/solver/test_kernel_plain.py \
    tests/solver/test_kernel_long_answers.py tests/solver/test_kernel_every_position.py \
    tests/solver/test_kernel_start.py tests/solver/test_kernel_mazes.py tests/solver/test_table.py
