// A list that copies share. In: elements. Out: the same by position; a copy costs a pointer for each sixteen elements, and only
// those that are changed afterwards are copied themselves. A list that several threads read is not changed by any of them.
#pragma once
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace paragraf::base {

template <class T>
class SharedRows {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return (*chunks_[i / width])[i % width]; }
  // To be changed: not shared from now on.
  T& edit(std::size_t i) { return own(i / width)[i % width]; }
  void push_back(T value) {
    if (size_ % width == 0) {
      chunks_.push_back(std::make_shared<std::vector<T>>());
      chunks_.back()->reserve(width);
    }
    own(chunks_.size() - 1).push_back(std::move(value));
    ++size_;
  }

 private:
  static constexpr std::size_t width = 16;
  std::vector<T>& own(std::size_t chunk) {
    std::shared_ptr<std::vector<T>>& held = chunks_[chunk];
    if (held.use_count() > 1) held = std::make_shared<std::vector<T>>(*held);
    return *held;
  }
  std::vector<std::shared_ptr<std::vector<T>>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace paragraf::base
