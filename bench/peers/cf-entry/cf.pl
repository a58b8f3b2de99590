% The work cf-entry in Prolog (SWI), tables as clauses. In: how many states, random or boundary. Out: a line of result.
:- initialization(main, main).

class(CF, 0, 0, 75) :- CF =< 15, !.
class(CF, 1, 1, 50) :- CF =< 40, !.
class(CF, 2, 2, 25) :- CF =< 90, !.
class(_, 3, 5, 0).

speed(H, 0) :- H =< 2, !.
speed(H, 1) :- H =< 4, !.
speed(H, 2) :- H =< 6, !.
speed(H, 3) :- H =< 9, !.
speed(H, 4) :- H =< 17, !.
speed(H, 5) :- H =< 24, !.
speed(_, 6).

check(Roll, Target, _, 1, 0) :- Roll >= Target, !.
check(_, _, CF, 0, Unit) :- Unit is (CF + 9) // 10.

answer(state(CF, Levels, Hexes, Weight, Skill, Mech, Inf, Roll), out(Cls, MP, Target, Passed, Unit, Bldg, Coll, Inft)) :-
    class(CF, Cls, Harder, Percent), speed(Hexes, Speed),
    MP is Cls + 1, Target is Skill + Harder + Speed,
    check(Roll, Target, CF, Passed, Unit),
    Bldg is (Weight + 9) // 10, Coll is (CF * (Levels - Mech) + 9) // 10, Inft is (Inf * Percent + 99) // 100.

next(S0, S) :- S is (S0 * 48271) mod 2147483647.
draw(From, Many, X, S0, S) :- next(S0, S), X is From + S mod Many.
from(List, X, S0, S) :- next(S0, S), functor(List, _, Many), I is 1 + S mod Many, arg(I, List, X).
beside(I, Step, X) :- X is I // 2 * Step + I mod 2.

drawn(boundary, state(CF, Levels, Hexes, Weight, Skill, Mech, Inf, Roll)) -->
    from(l(1, 15, 16, 40, 41, 90, 91, 150), CF), from(l(1, 2, 9, 10), Levels),
    from(l(1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40), Hexes),
    draw(0, 17, W), { beside(W, 10, W1), Weight is 20 + W1 },
    draw(2, 6, Skill), draw(0, 2, Mech), draw(0, 31, D), { beside(D, 4, Inf) }, draw(2, 11, Roll).
drawn(random, state(CF, Levels, Hexes, Weight, Skill, Mech, Inf, Roll)) -->
    draw(1, 150, CF), draw(1, 10, Levels), draw(1, 40, Hexes), draw(20, 81, Weight),
    draw(2, 6, Skill), draw(0, 2, Mech), draw(0, 61, Inf), draw(2, 11, Roll).

states(0, _, _, []) :- !.
states(N, Draw, S0, [X|Xs]) :- drawn(Draw, X, S0, S), N1 is N - 1, states(N1, Draw, S, Xs).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :-
    answer(X, out(C, M, T, P, U, B, K, I)),
    Sum1 is Sum0 + 3*C + 5*M + 7*T + 11*P + 13*U + 17*B + 19*K + 23*I,
    sum(Xs, Sum1, Sum).

main :-
    current_prolog_flag(argv, [Count, Draw|_]), atom_number(Count, N), states(N, Draw, 12345, States),
    findall(D, (between(1, 3, _), statistics(cputime, A), sum(States, 0, _), statistics(cputime, B), D is B - A), Times),
    min_list(Times, Best), sum(States, 0, Sum), Ns is Best / N * 1.0e9,
    format("swipl\t~w\t~1f\t0\t0\t~w~n", [N, Ns, Sum]).
