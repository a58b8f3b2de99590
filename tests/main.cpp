// The test program: doctest's own main. Test cases are in */*_test.cpp, one folder per part of the repository.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
