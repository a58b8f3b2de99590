;; The rules of cf-entry as one function; for cf.clp.
(deffunction ask (?id ?cf ?levels ?hexes ?weight ?skill ?mech ?inf ?roll)
  (bind ?cls (if (<= ?cf 15) then 0 else (if (<= ?cf 40) then 1 else (if (<= ?cf 90) then 2 else 3))))
  (bind ?speed (if (<= ?hexes 2) then 0 else (if (<= ?hexes 4) then 1 else (if (<= ?hexes 6) then 2 else
    (if (<= ?hexes 9) then 3 else (if (<= ?hexes 17) then 4 else (if (<= ?hexes 24) then 5 else 6)))))))
  (bind ?target (+ ?skill ?speed (if (= ?cls 3) then 5 else ?cls)))
  (bind ?passed (if (>= ?roll ?target) then 1 else 0))
  (fold ?cls (+ ?cls 1) ?target ?passed (if (= ?passed 1) then 0 else (div (+ ?cf 9) 10)) (div (+ ?weight 9) 10)
        (div (+ (* ?cf (- ?levels ?mech)) 9) 10) (div (+ (* ?inf (- 75 (* 25 ?cls))) 99) 100)))
