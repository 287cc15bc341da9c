------------------------------- MODULE Barred -------------------------------
(***************************************************************************)
(* One loan and one user, and two tasks, A before B: B.notAfter names A,   *)
(* and A.notAfter names B if Mutual.  A decision locks, reads whether the  *)
(* user is barred and whether the loan is held, and commits the            *)
(* assignment; so does each disposition: the user completes the loan, or   *)
(* declines it (Not me).  An assignment may be older than the decisions.   *)
(* Decisions of the two tasks hold different task locks.                   *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
  HeldBars,  \* the user is barred by what they hold, not only by what they completed
  Mutual,    \* the two tasks name each other
  UserLock,  \* decisions of tasks that name others, or are named, lock the user first
  OneRead    \* one statement reads whether the user is barred and whether the loan is held

Task == {"A", "B"}
Names(t) == IF t = "B" THEN {"A"} ELSE IF Mutual THEN {"B"} ELSE {}

VARIABLES
  row,    \* the user's committed assignment per task: "none" "held" "completed" "declined"
  pc,     \* of the decision per task: "idle" "locked" "admitted" "permitted" "decided"
  barred, \* whether a decision was committed for a user who had declined, or completed a task that it names
  holder  \* the decision that holds the user's lock, or "none"
vars == <<row, pc, barred, holder>>

Init == /\ row \in [Task -> {"none", "held"}] /\ ~\A t \in Task : row[t] = "held"
        /\ pc = [t \in Task |-> "idle"]
        /\ barred = FALSE /\ holder = "none"

Lock(t) ==
  /\ pc[t] = "idle"
  /\ IF UserLock
     THEN holder = "none" /\ holder' = t
     ELSE UNCHANGED holder
  /\ pc' = [pc EXCEPT ![t] = "locked"]
  /\ UNCHANGED <<row, barred>>

Bars(n) == row[n] = "completed" \/ (HeldBars /\ row[n] = "held")
IsBarred(t) == row[t] = "declined" \/ \E n \in Names(t) : Bars(n)
Unlocked(t) == IF holder = t THEN "none" ELSE holder

Read(t) ==
  /\ pc[t] = "locked"
  /\ IF IsBarred(t) \/ (OneRead /\ row[t] = "held")
     THEN pc' = [pc EXCEPT ![t] = "decided"] /\ holder' = Unlocked(t)
     ELSE pc' = [pc EXCEPT ![t] = IF OneRead THEN "permitted" ELSE "admitted"] /\ UNCHANGED holder
  /\ UNCHANGED <<row, barred>>

ReadHold(t) ==
  /\ pc[t] = "admitted"
  /\ IF row[t] = "held"
     THEN pc' = [pc EXCEPT ![t] = "decided"] /\ holder' = Unlocked(t)
     ELSE pc' = [pc EXCEPT ![t] = "permitted"] /\ UNCHANGED holder
  /\ UNCHANGED <<row, barred>>

Commit(t) ==
  /\ pc[t] = "permitted"
  /\ row' = [row EXCEPT ![t] = "held"]
  /\ pc' = [pc EXCEPT ![t] = "decided"]
  /\ barred' = (barred \/ row[t] = "declined" \/ \E n \in Names(t) : row[n] = "completed")
  /\ holder' = Unlocked(t)

Dispose(t) == /\ row[t] = "held" /\ \E end \in {"completed", "declined"} : row' = [row EXCEPT ![t] = end]
              /\ UNCHANGED <<pc, barred, holder>>

Decide(t) == Lock(t) \/ Read(t) \/ ReadHold(t) \/ Commit(t)
Next == \E t \in Task : Decide(t) \/ Dispose(t)
Spec == Init /\ [][Next]_vars /\ \A t \in Task : WF_vars(Decide(t))

(* nobody gets a loan that they declined, or completed for a task that comes before *)
NotBarred == ~barred
(* of two tasks that name each other, a user gets a loan for one only *)
OneOfTwo == \E t \in Task : row[t] \in {"none", "declined"}
(* the locks block nobody for ever *)
EveryDecisionEnds == \A t \in Task : <>(pc[t] = "decided")
=============================================================================
