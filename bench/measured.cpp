// Runs a command several times. In: how many times, and the command. Out: for each run a line with the time in milliseconds, that of the
// processor, the most memory in KiB that the process itself had, and its exit code; what it prints is dropped.
//
// A program of its own, since the memory of a process counts what was there before it became the command: of this one that is little.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

double milliseconds(const timeval& time) { return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3; }

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  for (int run = std::atoi(words[1]); run > 0; --run) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
      const int nowhere = open("/dev/null", O_RDWR);
      for (int stream : {0, 1, 2}) dup2(nowhere, stream);
      execvp(words[2], words + 2);
      _exit(127);
    }
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) < 0) return 1;
    const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
    std::printf("%.2f %.2f %ld %d\n", passed.count(), milliseconds(used.ru_utime) + milliseconds(used.ru_stime), used.ru_maxrss,
                WIFEXITED(status) ? WEXITSTATUS(status) : 128);
  }
}
