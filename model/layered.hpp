// What lets a question stand on top of a book without touching it. In: the contents of a book. Out: containers whose copies
// share: a copy reads what the original holds, which must outlive it and not change any more. A `Shared` container is only
// read by its copies; a `Growing` list goes on in each copy, with positions behind those that are shared.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace paragraf::model {

// A vector or map of declarations. Reading is by the names of the standard containers; building by `edit`.
template <class Container>
class Shared {
 public:
  Shared() = default;
  explicit Shared(const Shared& below) : seen_(below.seen_) {}
  Shared& operator=(const Shared&) = delete;

  auto begin() const { return seen_->begin(); }
  auto end() const { return seen_->end(); }
  std::size_t size() const { return seen_->size(); }
  bool empty() const { return seen_->empty(); }
  decltype(auto) front() const { return seen_->front(); }
  decltype(auto) back() const { return seen_->back(); }
  template <class Key>
  decltype(auto) operator[](const Key& key) const { return (*seen_)[key]; }
  template <class Key>
  decltype(auto) at(const Key& key) const { return seen_->at(key); }
  template <class Key>
  auto find(const Key& key) const { return seen_->find(key); }
  template <class Key>
  auto count(const Key& key) const { return seen_->count(key); }
  template <class Key>
  bool contains(const Key& key) const { return seen_->contains(key); }

  Container& edit() {
    if (seen_ != &own_) throw std::logic_error("what a question stands on is not changed");
    return own_;
  }
  template <class Key>
  decltype(auto) edit(const Key& key) { return edit()[key]; }
  template <class... Args>
  decltype(auto) emplace_back(Args&&... args) { return edit().emplace_back(std::forward<Args>(args)...); }
  template <class T = typename Container::value_type>
  void push_back(T&& item) { edit().push_back(std::forward<T>(item)); }
  template <class... Args>
  auto emplace(Args&&... args) { return edit().emplace(std::forward<Args>(args)...); }

 private:
  Container own_;
  const Container* seen_ = &own_;
};

// A list that is only read by position and added to.
template <class T>
class Growing {
 public:
  Growing() = default;
  explicit Growing(const Growing& below)
      : shared_(below.shared_ ? below.shared_ : below.own_.data()),
        shared_size_(below.shared_ ? below.shared_size_ : below.own_.size()),
        own_(below.shared_ ? below.own_ : std::vector<T>()) {}
  Growing& operator=(const Growing&) = delete;

  const T& operator[](std::size_t at) const { return at < shared_size_ ? shared_[at] : own_[at - shared_size_]; }
  std::size_t size() const { return shared_size_ + own_.size(); }
  T& edit(std::size_t at) {
    if (at < shared_size_) throw std::logic_error("what a question stands on is not changed");
    return own_[at - shared_size_];
  }
  void push_back(T item) { own_.push_back(std::move(item)); }
  void reserve(std::size_t more) { own_.reserve(own_.size() + more); }

 private:
  const T* shared_ = nullptr;
  std::size_t shared_size_ = 0;
  std::vector<T> own_;
};

}  // namespace paragraf::model
