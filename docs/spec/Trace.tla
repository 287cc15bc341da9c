------------------------------- MODULE Trace -------------------------------
(***************************************************************************)
(* What a running system was seen to commit, held against the invariants   *)
(* of GetWork.  The variables that a database shows to others (wr, work)   *)
(* and the history variable (before) follow the observed commits; what     *)
(* happens inside of handlers is not observed, and stands still.           *)
(***************************************************************************)
EXTENDS GetWork, Observed, Sequences, TLC

VARIABLE seen   \* how many of the commits have happened

TraceInit == Init /\ seen = 0

TraceNext ==
  /\ seen < Len(Commits)
  /\ seen' = seen + 1
  /\ LET c == Commits[seen']
     IN  /\ wr' = c.wr @@ wr
         /\ work' = work \cup c.work
         /\ before' = c.before @@ before
  /\ UNCHANGED <<lock, txn, pc, pool, pend, snapP, snapF, crashes, losses>>

TraceSpec == TraceInit /\ [][TraceNext]_<<vars, seen>>

(* A finite trace can say this much of liveness. *)
NobodyIsLeftWaiting == seen = Len(Commits) => \A r \in Req : Resolved(r)
=============================================================================
