------------------------------ MODULE GetWork ------------------------------
(***************************************************************************)
(* The Get Work algorithm, for ONE task.                                   *)
(* One process per user request (its handlers run on some node), plus an   *)
(* optional server-side sweeper.  The database is modelled at the level    *)
(* that matters: committed rows, one lock per task, transactions that      *)
(* vanish with their session, READ COMMITTED or REPEATABLE READ snapshots. *)
(*                                                                         *)
(* Two reductions that lose no behaviour:                                  *)
(*  - requests are interchangeable, so request i begins its INSERT before  *)
(*    request i+1 does; i is then also its FIFO number (the bigserial id);  *)
(*  - instead of placing each handler on a node, a crash kills ANY set of   *)
(*    running handlers: every placement on nodes is some such set.          *)
(*                                                                         *)
(* The lock is a row lock, or a lease.  A lease is granted by a committed  *)
(* update and runs out: at any time when its holder is gone, and, at most  *)
(* MaxConnLoss times, under a holder that lives and only was away.  Tokens *)
(* are not counted: lock = h says that the row has the token of h and      *)
(* still runs.  A handler tries again only after its grant is over, so     *)
(* that this is never an older grant of the same h.                        *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  NReq,         \* number of user requests 
  Loan,         \* loans that the heavy query can find
  Sweeper,      \* model value: id of the sweeper process
  NoOne,        \* model value
  WantN,        \* loans every request asks for
  MaxCrash,     \* node crashes (kill -9) in one behaviour
  MaxConnLoss,  \* times the DB drops the leader's session, or a lease runs
                \* out under a leader that was away; the node lives
  RecheckLeads, \* FIX 1: a re-check of a pending request also tries to lead
  Reread,       \* FIX 2: after COMMIT the leader looks for pending rows again
  Sweep,        \* FIX 3: a server-side sweeper tries to lead when rows pend
  GiveUp,       \* browsers may go away before their request is resolved
  Iso,          \* "RC" | "RR"   isolation level of the leader's transaction
  LockKind,     \* "row"   lock and writes in ONE transaction, ONE connection
                \* "apart" a row lock, but the writes on another connection
                \* "lease" granted for a while by a transaction of its own
  Fence,        \* what is checked of a lease before the writes:
                \* "none"   nothing
                \* "before" the token, in a transaction before that of the writes
                \* "same"   the token, its row locked, in that of the writes
  UniqueIdx,    \* UNIQUE(task, loan) on the assignments
  History,      \* keep the history variable that invariant Fifo needs
  FkLock        \* FOR UPDATE on task conflicts with the FK check (KEY SHARE)
                \* of the INSERT of a request

VARIABLES
  wr,       \* committed requests: recorded, asked for, assigned
  work,     \* committed assignments: set of <<loan, request>>
  lock,     \* who holds the row lock on task, in the DB's eyes
  txn,      \* the handler's transaction as the DB sees it: "none" "open" "dead"
  pc,       \* where each handler is
  pool,     \* result of the heavy query, per handler
  pend,     \* pending list that the leader read, per handler
  snapP, snapF, \* RR snapshot: pending rows and free loans
  before,   \* history: rows already committed when this INSERT began
  crashes, losses

vars == <<wr, work, lock, txn, pc, pool, pend, snapP, snapF, before,
          crashes, losses>>

Req == 1..NReq
H == Req \cup (IF Sweep THEN {Sweeper} ELSE {})

Rest(h)    == IF h = Sweeper THEN "idle" ELSE "wait"
Pending(r) == wr[r].ex /\ wr[r].asg = 0 /\ wr[r].req > 0
Resolved(r)== wr[r].ex /\ (wr[r].asg > 0 \/ wr[r].req = 0)
PendingNow == {r \in Req : Pending(r)}
FreeNow    == {l \in Loan : \A r \in Req : <<l, r>> \notin work}

Init ==
  /\ wr      = [r \in Req |-> [ex |-> FALSE, req |-> 0, asg |-> 0]]
  /\ work    = {}
  /\ lock    = NoOne
  /\ txn     = [h \in H |-> "none"]
  /\ pc      = [h \in H |-> IF h = Sweeper THEN "idle" ELSE "init"]
  /\ pool    = [h \in H |-> {}]
  /\ pend    = [h \in H |-> {}]
  /\ snapP   = [h \in H |-> {}]
  /\ snapF   = [h \in H |-> {}]
  /\ before  = [r \in Req |-> {}]
  /\ crashes = 0
  /\ losses  = 0

----------------------------------------------------------------------------
(* 1. record the request *)
InsBegin(r) ==
  /\ pc[r] = "init"
  /\ FkLock => lock = NoOne          \* FK check would block behind FOR UPDATE
  /\ \A q \in Req : q < r => pc[q] # "init"
  /\ before' = [before EXCEPT ![r] = IF History THEN {q \in Req : wr[q].ex} ELSE {}]
  /\ pc' = [pc EXCEPT ![r] = "ins"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, snapP, snapF, crashes, losses>>

InsCommit(r) ==
  /\ pc[r] = "ins"
  /\ wr' = [wr EXCEPT ![r] = [ex |-> TRUE, req |-> WantN, asg |-> 0]]
  /\ pc' = [pc EXCEPT ![r] = "try"]
  /\ UNCHANGED <<work, lock, txn, pool, pend, snapP, snapF, before, crashes, losses>>

(* 2. SELECT ... FOR UPDATE SKIP LOCKED.  In REPEATABLE READ the snapshot is
      taken when the statement starts, i.e. before the row is locked. *)
TrySnap(h) ==
  /\ Iso = "RR" /\ pc[h] = "try"
  /\ snapP' = [snapP EXCEPT ![h] = PendingNow]
  /\ snapF' = [snapF EXCEPT ![h] = FreeNow]
  /\ pc' = [pc EXCEPT ![h] = "lock"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, before, crashes, losses>>

(* A lease that ran out is not to be had while its row is locked. *)
LockFree == /\ lock = NoOne
            /\ FkLock => \A r \in Req : pc[r] # "ins"
            /\ LockKind = "lease" => \A h \in H : txn[h] # "open"

TryLock(h) ==
  /\ pc[h] = IF Iso = "RR" THEN "lock" ELSE "try"
  /\ IF LockFree
     THEN /\ lock' = h
          /\ txn'  = [txn EXCEPT ![h] = IF LockKind = "lease" THEN "none" ELSE "open"]
          /\ pc'   = [pc EXCEPT ![h] = "query"]
          /\ UNCHANGED <<snapP, snapF>>
     ELSE \* 3. empty => 'busy'
          /\ pc'   = [pc EXCEPT ![h] = Rest(h)]
          /\ snapP' = [snapP EXCEPT ![h] = {}]
          /\ snapF' = [snapF EXCEPT ![h] = {}]
          /\ UNCHANGED <<lock, txn>>
  /\ UNCHANGED <<wr, work, pool, pend, before, crashes, losses>>

(* the handler's transaction is over without effect *)
Aborted(h) ==
  /\ lock'  = IF lock = h THEN NoOne ELSE lock
  /\ txn'   = [txn EXCEPT ![h] = "none"]
  /\ pc'    = [pc EXCEPT ![h] = Rest(h)]
  /\ pool'  = [pool EXCEPT ![h] = {}]
  /\ pend'  = [pend EXCEPT ![h] = {}]
  /\ snapP' = [snapP EXCEPT ![h] = {}]
  /\ snapF' = [snapF EXCEPT ![h] = {}]
  /\ UNCHANGED <<wr, work, before, crashes, losses>>

SessionDead(h) == LockKind # "apart" /\ txn[h] = "dead"

(* 4. the heavy query (30 s) *)
Query(h) ==
  /\ pc[h] = "query"
  /\ IF SessionDead(h) THEN Aborted(h)
     ELSE /\ pool' = [pool EXCEPT ![h] = IF Iso = "RR" THEN snapF[h] ELSE FreeNow]
          /\ pc' = [pc EXCEPT ![h] = "read"]
          /\ UNCHANGED <<wr, work, lock, txn, pend, snapP, snapF, before, crashes, losses>>

(* 5a. read the rows that are still unassigned.  Under a lease this begins the
       transaction of the writes, which waits for the row of the token. *)
Fenced == LockKind = "lease" /\ Fence = "same"
Refused(h) == LockKind = "lease" /\ Fence # "none" /\ lock # h

ReadPending(h) ==
  /\ pc[h] = "read"
  /\ Fenced => \A g \in H : txn[g] # "open"
  /\ IF SessionDead(h) \/ Refused(h) THEN Aborted(h)
     ELSE /\ pend' = [pend EXCEPT ![h] = IF Iso = "RR" THEN snapP[h] ELSE PendingNow]
          /\ pc' = [pc EXCEPT ![h] = "write"]
          /\ txn' = [txn EXCEPT ![h] = IF Fenced THEN "open" ELSE @]
          /\ UNCHANGED <<wr, work, lock, pool, snapP, snapF, before, crashes, losses>>

(* 5b. FIFO assignment: rows with a smaller id are served first; which loans
       they get is fixed (CHOOSE), as an ORDER BY would fix it. *)
RECURSIVE Plan(_, _)
Plan(ps, free) ==   \* set of <<loan, request>>
  IF ps = {} THEN {}
  ELSE LET r == CHOOSE x \in ps : \A y \in ps : x <= y
           k == IF Cardinality(free) < WantN THEN Cardinality(free) ELSE WantN
           got == CHOOSE s \in SUBSET free : Cardinality(s) = k
       IN  {<<l, r>> : l \in got} \cup Plan(ps \ {r}, free \ got)

Committed == IF Reread THEN "reread" ELSE "fin"

Commit(h) ==
  /\ pc[h] = "write"
  /\ LET plan == Plan(pend[h], pool[h])
         cnt(r) == Cardinality({l \in Loan : <<l, r>> \in plan})
         serFail == Iso = "RR" /\ \E r \in pend[h] : ~Pending(r)
         dup == UniqueIdx /\ \E p \in plan : p[1] \notin FreeNow
     IN IF SessionDead(h) \/ serFail \/ dup THEN Aborted(h)
        ELSE /\ work' = work \cup plan
             /\ wr' = [r \in Req |-> IF r \in pend[h]
                        THEN [ex |-> TRUE, req |-> cnt(r), asg |-> cnt(r)]
                        ELSE wr[r]]
             /\ lock'  = IF lock = h /\ LockKind # "lease" THEN NoOne ELSE lock
             /\ txn'   = [txn EXCEPT ![h] = "none"]
             /\ pc'    = [pc EXCEPT ![h] = IF LockKind = "lease" THEN "release" ELSE Committed]
             /\ pool'  = [pool EXCEPT ![h] = {}]
             /\ pend'  = [pend EXCEPT ![h] = {}]
             /\ snapP' = [snapP EXCEPT ![h] = {}]
             /\ snapF' = [snapF EXCEPT ![h] = {}]
             /\ UNCHANGED <<before, crashes, losses>>

(* a lease is given back in a transaction of its own, by whoever has the token *)
Release(h) ==
  /\ pc[h] = "release"
  /\ lock' = IF lock = h THEN NoOne ELSE lock
  /\ pc' = [pc EXCEPT ![h] = Committed]
  /\ UNCHANGED <<wr, work, txn, pool, pend, snapP, snapF, before, crashes, losses>>

(* FIX 2: a new transaction AFTER the commit; lead again if rows pend *)
ReRead(h) ==
  /\ pc[h] = "reread"
  /\ pc' = [pc EXCEPT ![h] = IF PendingNow # {} THEN "try" ELSE "fin"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, snapP, snapF, before, crashes, losses>>

(* the answer goes to the browser *)
Finish(h) ==
  /\ pc[h] = "fin"
  /\ pc' = [pc EXCEPT ![h] = IF h = Sweeper THEN "idle"
                             ELSE IF Resolved(h) THEN "done" ELSE "wait"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, snapP, snapF, before, crashes, losses>>

(* 6. the re-check *)
Recheck(r) ==
  /\ pc[r] = "wait"
  /\ IF Resolved(r)
     THEN pc' = [pc EXCEPT ![r] = "done"]
     ELSE /\ RecheckLeads
          /\ pc' = [pc EXCEPT ![r] = "try"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, snapP, snapF, before, crashes, losses>>

GoAway(r) ==
  /\ GiveUp /\ pc[r] = "wait"
  /\ pc' = [pc EXCEPT ![r] = "gone"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, snapP, snapF, before, crashes, losses>>

SweepStart ==
  /\ Sweep /\ pc[Sweeper] = "idle" /\ PendingNow # {}
  /\ pc' = [pc EXCEPT ![Sweeper] = "try"]
  /\ UNCHANGED <<wr, work, lock, txn, pool, pend, snapP, snapF, before, crashes, losses>>

----------------------------------------------------------------------------
(* faults *)
Leading == {"query", "read", "write", "release"}
Running == Leading \cup {"ins", "try", "lock", "reread", "fin"}

Crash ==   \* kill -9 of a node: every open transaction of it rolls back, and
           \* with it goes a row lock; a lease stays until it runs out
  /\ crashes < MaxCrash
  /\ crashes' = crashes + 1
  /\ \E dead \in SUBSET {h \in H : pc[h] \in Running} :
     /\ dead # {}
     /\ pc' = [h \in H |-> IF h \notin dead THEN pc[h]
                           ELSE IF pc[h] = "ins" THEN "lost" ELSE Rest(h)]
     /\ lock' = IF lock \in dead /\ LockKind # "lease" THEN NoOne ELSE lock
     /\ txn'  = [h \in H |-> IF h \in dead THEN "none" ELSE txn[h]]
     /\ pool' = [h \in H |-> IF h \in dead THEN {} ELSE pool[h]]
     /\ pend' = [h \in H |-> IF h \in dead THEN {} ELSE pend[h]]
     /\ snapP' = [h \in H |-> IF h \in dead THEN {} ELSE snapP[h]]
     /\ snapF' = [h \in H |-> IF h \in dead THEN {} ELSE snapF[h]]
  /\ UNCHANGED <<wr, work, before, losses>>

ConnLoss ==   \* DB ends the leader's session, the node does not know yet
  /\ losses < MaxConnLoss
  /\ losses' = losses + 1
  /\ \E h \in H :
     /\ txn[h] = "open"
     /\ txn' = [txn EXCEPT ![h] = "dead"]
     /\ lock' = IF LockKind = "lease" THEN lock ELSE NoOne
  /\ UNCHANGED <<wr, work, pc, pool, pend, snapP, snapF, before, crashes>>

Away ==   \* a leader is paused, or cannot renew, for longer than its lease
  /\ LockKind = "lease" /\ lock # NoOne /\ pc[lock] \in Leading
  /\ losses < MaxConnLoss
  /\ losses' = losses + 1
  /\ lock' = NoOne
  /\ UNCHANGED <<wr, work, txn, pc, pool, pend, snapP, snapF, before, crashes>>

RunsOut ==   \* nobody is left who would renew
  /\ LockKind = "lease" /\ lock # NoOne /\ pc[lock] \notin Leading
  /\ lock' = NoOne
  /\ UNCHANGED <<wr, work, txn, pc, pool, pend, snapP, snapF, before, crashes, losses>>

----------------------------------------------------------------------------
Step(h) == \/ TrySnap(h) \/ TryLock(h) \/ Query(h) \/ ReadPending(h)
           \/ Commit(h) \/ Release(h) \/ ReRead(h) \/ Finish(h)

Next == \/ \E r \in Req : InsBegin(r) \/ InsCommit(r) \/ Recheck(r) \/ GoAway(r)
        \/ \E h \in H : Step(h)
        \/ SweepStart
        \/ Crash
        \/ ConnLoss
        \/ Away
        \/ RunsOut

(* Live nodes go on working; browsers that did not go away go on re-checking.
   No fairness on InsBegin: traffic may stop at any time. *)
Fairness == /\ \A h \in H : WF_vars(Step(h))
            /\ \A r \in Req : WF_vars(InsCommit(r)) /\ WF_vars(Recheck(r))
            /\ WF_vars(SweepStart) /\ WF_vars(RunsOut)

Spec == Init /\ [][Next]_vars /\ Fairness

----------------------------------------------------------------------------
(* safety *)
TypeOK ==
  /\ \A r \in Req : wr[r].req \in 0..WantN /\ wr[r].asg \in 0..WantN
  /\ work \subseteq (Loan \X Req)
  /\ lock \in H \cup {NoOne}
  /\ crashes \in 0..MaxCrash /\ losses \in 0..MaxConnLoss

OneOwner == \A l \in Loan : Cardinality({r \in Req : <<l, r>> \in work}) <= 1

AssignedLeRequested == \A r \in Req : wr[r].asg <= wr[r].req /\ wr[r].req <= WantN

(* the counter in the request is the number of work rows *)
CountsMatch == \A r \in Req : Cardinality({l \in Loan : <<l, r>> \in work}) = wr[r].asg

(* nobody is cut short while a free loan exists *)
NoNeedlessCut == \A r \in Req : Resolved(r) /\ wr[r].asg < WantN => FreeNow = {}

(* real-time FIFO: r2 began after r1 was committed => r2 gets a loan only if
   r1 was served, and in full *)
Fifo == \A r2 \in Req : wr[r2].asg > 0 =>
          \A r1 \in before[r2] : wr[r1].asg = WantN

(* a resolved row is final *)
Final == [][\A r \in Req : Resolved(r) => wr'[r] = wr[r]]_vars

(* liveness *)
EveryRequestResolved == \A r \in Req : (wr[r].ex) ~> Resolved(r)
EveryBrowserTold == \A r \in Req : (pc[r] = "wait") ~> (pc[r] \in {"done", "gone"})
=============================================================================
