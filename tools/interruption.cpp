// See interruption.hpp.
#include "tools/interruption.hpp"

#include <atomic>

namespace paragraf::tools {
namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
std::atomic<int> received = 0;           // a handler has no other place to put it
static_assert(std::atomic<int>::is_always_lock_free);

void note(int number) { received = number; }

}  // namespace

Interruption::Interruption() {
  received = 0;
  struct sigaction action {};
  action.sa_handler = note;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (int i = 0; i < 2; ++i) {
    sigaction(signals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, nullptr);   // as under nohup
  }
}

Interruption::~Interruption() {
  for (int i = 0; i < 2; ++i) sigaction(signals[i], &before_[i], nullptr);
}

bool Interruption::wanted() const { return received != 0; }

void Interruption::finish() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  sigaction(received, &action, nullptr);
  raise(received);
}

}  // namespace paragraf::tools
