// Sums of square roots, exactly. √a and √b depend on each other only if ab is a square, which needs no factors; roots that depend
// on each other are put together as soon as they meet. So a sum with a root left over is not 0, and its sign comes from whole
// square roots at growing precision: sooner or later the bounds leave 0 out.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

#include "base/number_big.hpp"

namespace paragraf::base {
namespace {

using Access = NumberAccess;

constexpr std::size_t most_products = 10'000;  // terms that a product may have before like ones are put together
constexpr std::size_t most_conjugates = 5;     // roots in a divisor: the quotient has up to 2^5 terms

constexpr unsigned long largest_prime = 997;
constexpr std::array<unsigned short, 168> small_primes = [] {
  std::array<unsigned short, 168> primes{};
  std::size_t size = 0;
  for (unsigned short n = 2; n <= largest_prime; ++n) {
    bool prime = true;
    for (std::size_t i = 0; i < size && prime; ++i) prime = n % primes[i] != 0;
    if (prime) primes[size++] = n;
  }
  return primes;
}();

// What is left of a number below it when its small prime factors are gone is a prime, two primes, or a square that is seen as
// one. So a reduced radicand below it has no square factor at all.
constexpr unsigned long surely_reduced = 1009ul * 1009 * 1009;

bool is_square(const mpz_class& n) { return mpz_perfect_square_p(n.get_mpz_t()) != 0; }

// Takes square factors out of n > 0: out * √rest is √n. All of them if n is small or rest is 1.
void reduce_small(unsigned long& rest, unsigned long& out) {
  unsigned long cofactor = rest;
  for (const unsigned long p : small_primes) {
    if (p * p > cofactor) return;  // what is left is 1 or a prime
    while (cofactor % p == 0) {
      cofactor /= p;
      if (cofactor % p != 0) break;
      cofactor /= p;
      rest /= p * p;
      out *= p;
    }
    if (p * p * p > cofactor) break;
  }
  const mpz_class left(cofactor);
  if (cofactor == 1 || !is_square(left)) return;
  rest /= cofactor;
  out *= mpz_class(sqrt(left)).get_ui();
}

void reduce(mpz_class& rest, mpz_class& out) {
  if (rest.fits_ulong_p()) {
    unsigned long small = rest.get_ui(), taken = 1;
    reduce_small(small, taken);
    rest = small;
    out *= taken;
    return;
  }
  mpz_class cofactor = rest;
  for (const unsigned long p : small_primes) {
    while (mpz_divisible_ui_p(cofactor.get_mpz_t(), p)) {
      cofactor /= p;
      if (!mpz_divisible_ui_p(cofactor.get_mpz_t(), p)) break;
      cofactor /= p;
      rest /= p * p;
      out *= p;
    }
  }
  if (cofactor == 1 || !is_square(cofactor)) return;
  rest /= cofactor;
  out *= sqrt(cofactor);
}

// Adds factor * √radicand, radicand > 0, to what is not in order yet.
void append(mpq_class& value, Roots& roots, mpq_class factor, mpz_class radicand) {
  mpz_class out = 1;
  reduce(radicand, out);
  factor *= out;
  if (radicand == 1) {
    value += factor;
  } else {
    roots.push_back({std::move(factor), std::move(radicand)});
  }
}

// √b as a multiple of √a; 0 if they are independent. Different ones of which no square factor is hidden are.
mpq_class multiple_of(const mpz_class& a, const mpz_class& b) {
  if (a == b) return 1;
  if (a < surely_reduced && b < surely_reduced) return 0;
  const mpz_class product = a * b;
  if (!is_square(product)) return 0;
  mpq_class multiple(sqrt(product), a);  // √b = √(ab) / a * √a
  multiple.canonicalize();
  return multiple;
}

auto place_of(Roots& kept, const mpz_class& radicand) {
  return std::lower_bound(kept.begin(), kept.end(), radicand,
                          [](const Root& root, const mpz_class& n) { return root.radicand < n; });
}

// Adds a root to those that are in order: to the one on which it depends, if there is one, under the smaller radicand.
void insert(Roots& kept, Root root) {
  auto found = place_of(kept, root.radicand);
  mpq_class multiple = 1;
  if (found == kept.end() || found->radicand != root.radicand) {
    found = root.radicand < surely_reduced ? place_of(kept, surely_reduced) : kept.begin();
    while (found != kept.end() && (multiple = multiple_of(found->radicand, root.radicand)) == 0) ++found;
  }
  if (found != kept.end()) {
    if (found->radicand < root.radicand) {
      root = {mpq_class(found->factor + multiple * root.factor), found->radicand};
    } else {
      root.factor += found->factor / multiple;
    }
    kept.erase(found);
    if (root.factor == 0) return;
  }
  kept.insert(place_of(kept, root.radicand), std::move(root));
}

Roots in_order(Roots roots) {
  std::sort(roots.begin(), roots.end(), [](const Root& a, const Root& b) { return a.radicand < b.radicand; });
  Roots kept;
  for (Root& root : roots) insert(kept, std::move(root));
  return kept;
}

const Roots& roots_of(const Number& number) {
  static const Roots none;
  const Roots* roots = Access::roots(number);
  return roots ? *roots : none;
}

// Whole numbers between which value * scale lies, and by which the same bounds at more bits are finer.
struct Bounds {
  mpz_class low, high;
};

class Refinement {
 public:
  explicit Refinement(const Number& number) {
    const mpq_class value = Access::value(number);
    below_ = value.get_den();
    for (const Root& root : roots_of(number)) below_ = lcm(below_, root.factor.get_den());
    whole_ = value.get_num() * (below_ / value.get_den());
    for (const Root& root : roots_of(number)) {
      const mpz_class factor = root.factor.get_num() * (below_ / root.factor.get_den());
      squares_.push_back(factor * factor * root.radicand);
      signs_.push_back(sgn(factor));
    }
  }
  const mpz_class& below() const { return below_; }

  // Around number * below * 2^bits.
  Bounds at(unsigned long bits) const {
    Bounds bounds{whole_ << bits, whole_ << bits};
    for (std::size_t i = 0; i < squares_.size(); ++i) {
      const mpz_class root = sqrt(mpz_class(squares_[i] << (2 * bits)));
      if (signs_[i] > 0) {
        bounds.low += root, bounds.high += root + 1;
      } else {
        bounds.low -= root + 1, bounds.high -= root;
      }
    }
    return bounds;
  }

 private:
  mpz_class below_, whole_;
  std::vector<mpz_class> squares_;
  std::vector<int> signs_;
};

// Coprime numbers, none a square, so that each radicand is a product of some of them and of squares.
std::vector<mpz_class> coprime_base(const Roots& roots) {
  std::vector<mpz_class> base, open;
  for (const Root& root : roots) open.push_back(root.radicand);
  while (!open.empty()) {
    mpz_class next = std::move(open.back());
    open.pop_back();
    if (next == 1) continue;
    const auto meets = std::find_if(base.begin(), base.end(), [&](const mpz_class& n) { return gcd(n, next) != 1; });
    if (meets == base.end()) {
      base.push_back(std::move(next));
      continue;
    }
    const mpz_class other = std::move(*meets), shared = gcd(other, next);
    base.erase(meets);
    open.insert(open.end(), {shared, mpz_class(other / shared), mpz_class(next / shared)});
    // {n, n} becomes {n, 1, 1}, everything else has a smaller product, so that this ends.
  }
  base.erase(std::remove_if(base.begin(), base.end(), is_square), base.end());
  return base;
}

// The number with the sign of each root turned that has √base as a factor; the base is of coprime_base.
Number conjugate(const Number& number, const mpz_class& base) {
  Roots turned = roots_of(number);
  for (Root& root : turned) {
    mpz_class rest;
    if (mpz_remove(rest.get_mpz_t(), root.radicand.get_mpz_t(), base.get_mpz_t()) % 2 != 0) root.factor = -root.factor;
  }
  return Access::from(Access::value(number), std::move(turned));
}

}  // namespace

namespace roots {

Number add(const Number& a, const Number& b) {
  const bool more = roots_of(a).size() < roots_of(b).size();
  Roots sum = roots_of(more ? b : a);
  for (const Root& root : roots_of(more ? a : b)) insert(sum, root);
  return Access::from(Access::value(a) + Access::value(b), std::move(sum));
}

Number multiply(const Number& a, const Number& b) {
  const mpq_class left = Access::value(a), right = Access::value(b);
  mpq_class value = left * right;
  Roots product;
  if (right != 0)
    for (const Root& root : roots_of(a)) product.push_back({root.factor * right, root.radicand});
  if (left != 0)
    for (const Root& root : roots_of(b)) product.push_back({root.factor * left, root.radicand});
  for (const Root& x : roots_of(a)) {
    for (const Root& y : roots_of(b)) {
      const mpz_class shared = gcd(x.radicand, y.radicand);
      append(value, product, x.factor * y.factor * shared, (x.radicand / shared) * (y.radicand / shared));
    }
  }
  return Access::from(std::move(value), in_order(std::move(product)));
}

Number divide(const Number& a, const Number& b) {
  if (!can_divide(a, b)) throw std::domain_error("division of a number by a sum of many roots");
  Number above = a, below = b;
  for (const mpz_class& base : coprime_base(roots_of(b))) {
    const Number turned = conjugate(below, base);
    if (turned == below) continue;
    above = above * turned;
    below = below * turned;
  }
  return above / below;
}

Number negate(const Number& a) {
  Roots turned = roots_of(a);
  for (Root& root : turned) root.factor = -root.factor;
  return Access::from(-Access::value(a), std::move(turned));
}

int sign(const Number& a) {
  const Roots& roots = roots_of(a);
  int all = sgn(Access::value(a));
  bool same = true;
  for (const Root& root : roots) {
    const int one = sgn(root.factor);
    if (all == 0) all = one;
    same = same && one == all;
  }
  if (same) return all;
  const Refinement refinement(a);
  for (unsigned long bits = 8;; bits *= 2) {
    const Bounds bounds = refinement.at(bits);
    if (sgn(bounds.low) > 0) return 1;
    if (sgn(bounds.high) < 0) return -1;
  }
}

Number floor(const Number& a) {
  const Refinement refinement(a);
  for (unsigned long bits = 8;; bits *= 2) {
    Bounds bounds = refinement.at(bits);
    const mpz_class scale = refinement.below() << bits;
    mpz_fdiv_q(bounds.low.get_mpz_t(), bounds.low.get_mpz_t(), scale.get_mpz_t());
    mpz_fdiv_q(bounds.high.get_mpz_t(), bounds.high.get_mpz_t(), scale.get_mpz_t());
    if (bounds.low == bounds.high) return Access::from(mpq_class(bounds.low));
  }
}

std::string text(const Number& a, std::string (*written)(const Number&)) {
  const mpq_class value = Access::value(a);
  std::string out = value == 0 ? "" : written(Access::from(value));
  for (const Root& root : roots_of(a)) {
    const mpq_class size = ::abs(root.factor);
    const bool negative = sgn(root.factor) < 0;
    out += out.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    if (size != 1) out += written(Access::from(size)) + "·";
    out += "√" + root.radicand.get_str();
  }
  return out;
}

std::size_t digits(const Number& a) {
  std::size_t sum = 0;
  const auto count = [&](const mpz_class& n) { sum += mpz_sizeinbase(n.get_mpz_t(), 10); };
  for (const Root& root : roots_of(a)) count(root.factor.get_num()), count(root.factor.get_den()), count(root.radicand);
  return sum;
}

}  // namespace roots

Number Number::root(const Number& number) {
  if (Access::roots(number) || number.sign() < 0) throw std::domain_error("square root of what is negative or itself a root");
  const mpq_class square = Access::value(number);
  mpq_class value;
  Roots one;
  if (square != 0) append(value, one, mpq_class(1, square.get_den()), square.get_num() * square.get_den());
  return Access::from(std::move(value), std::move(one));
}

Number Number::sum(std::span<const Number> numbers) {
  mpq_class value;
  Roots all;
  for (const Number& number : numbers) {
    value += Access::value(number);
    all.insert(all.end(), roots_of(number).begin(), roots_of(number).end());
  }
  return Access::from(std::move(value), in_order(std::move(all)));
}

bool Number::is_rational() const { return !Access::roots(*this); }

bool can_multiply(const Number& a, const Number& b) {
  return a.is_rational() || b.is_rational() || (roots_of(a).size() + 1) * (roots_of(b).size() + 1) <= most_products;
}

bool can_divide(const Number& a, const Number& b) {
  if (b.is_zero()) return false;
  const std::size_t roots = roots_of(b).size();
  return roots <= most_conjugates && (roots_of(a).size() + 1) << roots <= most_products;
}

}  // namespace paragraf::base
