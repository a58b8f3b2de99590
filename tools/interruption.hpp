// Whether somebody wants the program to end (SIGINT, SIGTERM). As long as this lives the signals only say so, so that what has begun can be
// taken back; a second one ends the program at once.
#pragma once
#include <signal.h>

namespace paragraf::tools {

class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;

  bool wanted() const;
  // Ends the program as the signal would have.
  void finish();

 private:
  struct sigaction before_[2];
};

}  // namespace paragraf::tools
