------------------------------- MODULE Barred -------------------------------
(***************************************************************************)
(* One loan and one user, and two tasks, A before B: B.notAfter names A,   *)
(* and A.notAfter names B if Mutual.  A decision locks, reads whether the  *)
(* user is barred, and commits the assignment; so does each completion.    *)
(* Decisions of the two tasks hold different task locks.                   *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  HeldBars,  \* the user is barred by what they hold, not only by what they completed
  Mutual,    \* the two tasks name each other
  UserLock   \* decisions of tasks that name others, or are named, lock the user first

Task == {"A", "B"}
Names(t) == IF t = "B" THEN {"A"} ELSE IF Mutual THEN {"B"} ELSE {}

VARIABLES
  row,    \* the user's committed assignment per task: "none" "held" "completed"
  pc,     \* of the decision per task: "idle" "locked" "permitted" "decided"
  barred, \* whether a decision was committed for a user who had completed a task that it names
  holder  \* the decision that holds the user's lock, or "none"
vars == <<row, pc, barred, holder>>

Init == /\ row = [t \in Task |-> "none"] /\ pc = [t \in Task |-> "idle"]
        /\ barred = FALSE /\ holder = "none"

Lock(t) ==
  /\ pc[t] = "idle"
  /\ IF UserLock
     THEN holder = "none" /\ holder' = t
     ELSE UNCHANGED holder
  /\ pc' = [pc EXCEPT ![t] = "locked"]
  /\ UNCHANGED <<row, barred>>

Bars(n) == row[n] = "completed" \/ (HeldBars /\ row[n] = "held")
Unlocked(t) == IF holder = t THEN "none" ELSE holder

Read(t) ==
  /\ pc[t] = "locked"
  /\ IF \E n \in Names(t) : Bars(n)
     THEN pc' = [pc EXCEPT ![t] = "decided"] /\ holder' = Unlocked(t)
     ELSE pc' = [pc EXCEPT ![t] = "permitted"] /\ UNCHANGED holder
  /\ UNCHANGED <<row, barred>>

Commit(t) ==
  /\ pc[t] = "permitted"
  /\ row' = [row EXCEPT ![t] = "held"]
  /\ pc' = [pc EXCEPT ![t] = "decided"]
  /\ barred' = (barred \/ \E n \in Names(t) : row[n] = "completed")
  /\ holder' = Unlocked(t)

Complete(t) == /\ row[t] = "held" /\ row' = [row EXCEPT ![t] = "completed"]
               /\ UNCHANGED <<pc, barred, holder>>

Next == \E t \in Task : Lock(t) \/ Read(t) \/ Commit(t) \/ Complete(t)
Spec == Init /\ [][Next]_vars /\ \A t \in Task : WF_vars(Lock(t) \/ Read(t) \/ Commit(t))

(* nobody gets a loan that they completed for a task that comes before *)
NotAfter == ~barred
(* of two tasks that name each other, a user gets a loan for one only *)
OneOfTwo == row["A"] = "none" \/ row["B"] = "none"
(* the locks block nobody for ever *)
EveryDecisionEnds == \A t \in Task : <>(pc[t] = "decided")
=============================================================================
