-------------------------------- MODULE Ready --------------------------------
(***************************************************************************)
(* Ready candidates, recording with deciding, and the hand-over, for ONE   *)
(* task.  GetWork has the rest: the losses of locks and sessions, leases,  *)
(* isolation levels.  Here a request asks for one loan, and loan 1 is      *)
(* better than loan 2.                                                     *)
(*                                                                         *)
(* One process per request, which runs on a node, and one leader per node: *)
(* a node makes one attempt at a time, and another one follows if it was   *)
(* asked for meanwhile.  A transaction that holds the lock reads (several  *)
(* statements, one round trip), then writes and commits.                   *)
(*                                                                         *)
(* Candidates carry the loans that came after their snapshot: back         *)
(* (returned or released), added (imported), completed.  In the database   *)
(* these are rows whose transactions the snapshot did not see.             *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Node, NoOne,
  NReq,       \* number of user requests
  NLoan,      \* loans that match the task
  Limit,      \* loans that a selection returns at most
  Held,       \* loans that are unavailable at the beginning
  Events,     \* what may happen to loans: "return" "import" "complete" "take"
  MaxEvents,  \* how often
  MaxCrash,   \* node crashes (kill -9)
  Polls,      \* users re-check; otherwise only the hand-over tells them
  Follows,    \* a request that stays pending asks for an attempt
  Checks,     \* after recording and deciding, the node looks for pending rows
  Again,      \* an attempt follows that was asked for during another one
  SubscribeFirst, \* a call subscribes before its request is recorded
  Notices     \* the events that invalidate candidates

VARIABLES
  state,    \* committed requests: "none" "pending" "served" "empty"
  id,       \* order of recording; 0 before
  before,   \* history: requests committed before this one was recorded
  free,     \* loans that match and have no hold
  lock,     \* the request or the node that leads
  ready,    \* the candidates of each node
  cand, pend, avail, seen, \* of the leader: candidates, pending requests,
            \* available loans; history: what was available when it read
  pc, at,   \* where each request's handler is, and on which node
  att, again, chk, \* each node's attempt; whether another one, or a check, follows
  outs,     \* the decisions that a node has to hand over
  subs, told, \* requests whose calls subscribed; which were handed over
  events, crashes

db      == <<state, id, before>>
leading == <<cand, pend, avail, seen>>
calls   == <<subs, told>>
bounds  == <<events, crashes>>
vars    == <<db, free, lock, ready, leading, pc, at, att, again, chk, outs, calls, bounds>>

Req  == 1..NReq
Loan == 1..NLoan
None == [on |-> FALSE, loans |-> {}, complete |-> FALSE, reused |-> FALSE,
         back |-> {}, added |-> {}, completed |-> {}]

Least(s)    == CHOOSE x \in s : \A y \in s : x <= y
Smaller(a, b) == IF a < b THEN a ELSE b
RECURSIVE Best(_, _)
Best(s, k)  == IF k = 0 \/ s = {} THEN {} ELSE {Least(s)} \cup Best(s \ {Least(s)}, k - 1)
RECURSIVE First(_, _)   \* the first requests, in the order of recording
First(s, k) == IF k = 0 \/ s = {} THEN {}
               ELSE LET r == CHOOSE x \in s : \A y \in s : id[x] <= id[y]
                    IN {r} \cup First(s \ {r}, k - 1)

PendingNow == {r \in Req : state[r] = "pending"}
Decided(r) == state[r] \in {"served", "empty"}
NextId     == CHOOSE i \in 1..NReq + 1 :   \* one more than the last
                \A r \in Req : id[r] < i /\ (i = 1 \/ \E q \in Req : id[q] = i - 1)

Init ==
  /\ state  = [r \in Req |-> "none"]
  /\ id     = [r \in Req |-> 0]
  /\ before = [r \in Req |-> {}]
  /\ free   = Loan \ Held
  /\ lock   = NoOne
  /\ ready  = [n \in Node |-> None]
  /\ cand = None /\ pend = {} /\ avail = {} /\ seen = {}
  /\ pc     = [r \in Req |-> "init"]
  /\ at     = [r \in Req |-> CHOOSE n \in Node : TRUE]
  /\ att    = [n \in Node |-> "none"]
  /\ again  = [n \in Node |-> FALSE]
  /\ chk    = [n \in Node |-> FALSE]
  /\ outs   = [n \in Node |-> {}]
  /\ subs = {} /\ told = {}
  /\ events = 0 /\ crashes = 0

----------------------------------------------------------------------------
(* a decision, by whoever holds the lock *)

(* Completed loans that still match come back when no candidate is left. *)
Came(c) == c.back \cup (IF c.loans = {} THEN c.completed ELSE {})

Outdated == cand.reused /\ cand.added # {}

(* What a decision may leave out: a selection does not see what was imported
   while it ran; completed loans wait for the next selection. *)
LeftOut(c) == (IF c.reused THEN {} ELSE c.added)
              \cup (IF c.loans = {} THEN {} ELSE c.completed)

Read(pending) ==
  /\ pend'  = pending
  /\ avail' = (cand.loans \cup Came(cand)) \cap free
  /\ seen'  = free \ LeftOut(cand)
  /\ UNCHANGED cand

(* the requests that are decided: incomplete candidates decide no shortage *)
Deciding == IF cand.complete THEN pend
            ELSE First(pend, Smaller(Cardinality(pend), Cardinality(avail)))
(* a hold refuses a loan that was taken since it was read; the next best replaces it *)
Left     == avail \cap free
RanOut   == \/ Outdated
            \/ Deciding = {} /\ pend # {}
            \/ cand.reused /\ ~cand.complete /\ Cardinality(Left) < Cardinality(Deciding)
(* Refused by a hold, the transaction is rolled back: what it recorded is gone. *)
RolledBack == ~Outdated /\ Deciding # {} /\ RanOut
Serving  == First(Deciding, Smaller(Cardinality(Deciding), Cardinality(Left)))
Given    == Best(Left, Cardinality(Serving))

Rest == LET loans == cand.loans \cap (Left \ Given)
            kept == [cand EXCEPT !.loans = loans, !.reused = TRUE,
                                 !.complete = cand.complete /\ loans = {}]
        IN IF (kept.complete \/ loans # {}) /\ ~Outdated /\ kept.added = {} THEN kept ELSE None

(* n: its node; recorded: the requests that this transaction recorded *)
Decide(n, recorded) ==
  /\ IF RanOut
     THEN /\ state' = [r \in Req |-> IF r \in recorded /\ ~RolledBack THEN "pending" ELSE state[r]]
          /\ id'    = [r \in Req |-> IF r \in recorded /\ RolledBack THEN 0 ELSE id[r]]
          /\ UNCHANGED <<free, ready, outs>>
     ELSE /\ state' = [r \in Req |-> IF r \in Serving THEN "served"
                                     ELSE IF r \in Deciding THEN "empty"
                                     ELSE IF r \in recorded THEN "pending" ELSE state[r]]
          /\ free'  = free \ Given
          /\ ready' = [ready EXCEPT ![n] = IF ready[n].on THEN ready[n] ELSE Rest]
          /\ outs'  = [outs EXCEPT ![n] = @ \cup Deciding]
          /\ UNCHANGED id
  /\ lock' = NoOne /\ cand' = None /\ pend' = {} /\ avail' = {} /\ seen' = {}

----------------------------------------------------------------------------
(* the call of a request *)

(* With fresh candidates, no attempt of this node, and a free lock, the call
   leads.  Otherwise its request is recorded in a transaction of its own. *)
Begin(r, n) ==
  /\ pc[r] = "init" /\ \A q \in Req : q < r => pc[q] # "init"
  /\ r = 1 => n = at[1]                      \* nodes are interchangeable
  /\ at' = [at EXCEPT ![r] = n]
  /\ subs' = IF SubscribeFirst THEN subs \cup {r} ELSE subs
  /\ IF att[n] = "none" /\ ready[n].on /\ lock = NoOne
     THEN /\ lock' = r
          /\ cand' = ready[n]
          /\ ready' = [ready EXCEPT ![n] = None]
          /\ att' = [att EXCEPT ![n] = "call"]
          /\ pc' = [pc EXCEPT ![r] = "read"]
     ELSE /\ pc' = [pc EXCEPT ![r] = "record"]
          /\ UNCHANGED <<lock, cand, ready, att>>
  /\ UNCHANGED <<db, free, pend, avail, seen, again, chk, outs, told, bounds>>

CallRead(r) ==
  /\ pc[r] = "read"
  /\ id' = [id EXCEPT ![r] = NextId]
  /\ before' = [before EXCEPT ![r] = {q \in Req : state[q] # "none"}]
  /\ Read(PendingNow \cup {r})
  /\ pc' = [pc EXCEPT ![r] = "write"]
  /\ UNCHANGED <<state, free, lock, ready, at, att, again, chk, outs, calls, bounds>>

Asks == IF Follows THEN "attempt" ELSE "wait"

CallCommit(r) ==
  /\ pc[r] = "write"
  /\ Decide(at[r], {r})
  /\ pc' = [pc EXCEPT ![r] = IF RolledBack THEN "record"
                             ELSE IF ~RanOut /\ r \in Deciding THEN "done" ELSE Asks]
  /\ att' = [att EXCEPT ![at[r]] = "give"]
  /\ chk' = [chk EXCEPT ![at[r]] = Checks]
  /\ UNCHANGED <<before, at, again, calls, bounds>>

Record(r) ==
  /\ pc[r] = "record"
  /\ state' = [state EXCEPT ![r] = "pending"]
  /\ id' = [id EXCEPT ![r] = NextId]
  /\ before' = [before EXCEPT ![r] = {q \in Req : state[q] # "none"}]
  /\ pc' = [pc EXCEPT ![r] = "attempt"]
  /\ UNCHANGED <<free, lock, ready, leading, at, att, again, chk, outs, calls, bounds>>

(* Another attempt follows if it was asked for. *)
AfterAttempt(asked) == IF asked THEN "start" ELSE "none"

TryToLead(n) ==
  IF att[n] = "none" THEN att' = [att EXCEPT ![n] = "start"] /\ UNCHANGED again
                     ELSE again' = [again EXCEPT ![n] = @ \/ Again] /\ UNCHANGED att

Ask(r) ==
  /\ pc[r] = "attempt"
  /\ TryToLead(at[r])
  /\ pc' = [pc EXCEPT ![r] = "wait"]
  /\ subs' = subs \cup {r}
  /\ UNCHANGED <<db, free, lock, ready, leading, at, chk, outs, told, bounds>>

Told(r) ==
  /\ pc[r] = "wait" /\ r \in told
  /\ pc' = [pc EXCEPT ![r] = "done"]
  /\ UNCHANGED <<db, free, lock, ready, leading, at, att, again, chk, outs, calls, bounds>>

Recheck(r) ==   \* at any node
  /\ Polls /\ pc[r] = "wait"
  /\ IF Decided(r) THEN pc' = [pc EXCEPT ![r] = "done"] /\ UNCHANGED at
     ELSE /\ pc' = [pc EXCEPT ![r] = "attempt"]
          /\ \E n \in Node : at' = [at EXCEPT ![r] = n]
  /\ UNCHANGED <<db, free, lock, ready, leading, att, again, chk, outs, calls, bounds>>

----------------------------------------------------------------------------
(* the leader of a node *)

Start(n) ==   \* what was committed before this moment is served by this attempt
  /\ att[n] = "start"
  /\ again' = [again EXCEPT ![n] = FALSE]
  /\ att' = [att EXCEPT ![n] = "try"]
  /\ UNCHANGED <<db, free, lock, ready, leading, pc, at, chk, outs, calls, bounds>>

TryLock(n) ==
  /\ att[n] = "try"
  /\ IF lock = NoOne
     THEN /\ lock' = n
          /\ cand' = ready[n]
          /\ ready' = [ready EXCEPT ![n] = None]
          /\ att' = [att EXCEPT ![n] = IF ready[n].on THEN "read" ELSE "query"]
     ELSE /\ att' = [att EXCEPT ![n] = AfterAttempt(again[n])]
          /\ UNCHANGED <<lock, cand, ready>>
  /\ UNCHANGED <<db, free, pend, avail, seen, pc, at, again, chk, outs, calls, bounds>>

Query(n) ==   \* the snapshot of the selection
  /\ att[n] = "query"
  /\ IF PendingNow = {}
     THEN /\ lock' = NoOne
          /\ att' = [att EXCEPT ![n] = "hand over"]
          /\ UNCHANGED cand
     ELSE /\ cand' = [None EXCEPT !.on = TRUE, !.loans = Best(free, Limit),
                                  !.complete = Cardinality(free) <= Limit]
          /\ att' = [att EXCEPT ![n] = "read"]
          /\ UNCHANGED lock
  /\ UNCHANGED <<db, free, ready, pend, avail, seen, pc, at, again, chk, outs, calls, bounds>>

ReadPending(n) ==
  /\ att[n] = "read"
  /\ Read(PendingNow)
  /\ att' = [att EXCEPT ![n] = "write"]
  /\ UNCHANGED <<db, free, lock, ready, pc, at, again, chk, outs, calls, bounds>>

Commit(n) ==
  /\ att[n] = "write"
  /\ Decide(n, {})
  /\ again' = [again EXCEPT ![n] = @ \/ (RanOut /\ cand.reused)]
  /\ att' = [att EXCEPT ![n] = IF ~RanOut THEN "hand over"
                               ELSE AfterAttempt(again[n] \/ cand.reused)]
  /\ UNCHANGED <<before, pc, at, chk, calls, bounds>>

(* hands the decisions over and checks, in a new statement after the release *)
HandOver(n) ==
  /\ att[n] \in {"hand over", "give"}
  /\ told' = told \cup (outs[n] \cap subs)
  /\ outs' = [outs EXCEPT ![n] = {}]
  /\ again' = [again EXCEPT ![n] = @ \/ (att[n] = "hand over" /\ PendingNow # {})]
  /\ att' = [att EXCEPT ![n] = "end"]
  /\ UNCHANGED <<db, free, lock, ready, leading, pc, at, chk, subs, bounds>>

End(n) ==
  /\ att[n] = "end"
  /\ att' = [att EXCEPT ![n] = AfterAttempt(again[n])]
  /\ UNCHANGED <<db, free, lock, ready, leading, pc, at, again, chk, outs, calls, bounds>>

CheckAgain(n) ==   \* in the background, because the calls have their answers
  /\ chk[n]
  /\ chk' = [chk EXCEPT ![n] = FALSE]
  /\ IF PendingNow # {} THEN TryToLead(n) ELSE UNCHANGED <<att, again>>
  /\ UNCHANGED <<db, free, lock, ready, leading, pc, at, outs, calls, bounds>>

----------------------------------------------------------------------------
(* other transactions, and faults *)

(* adds a loan to what came after the snapshots of all candidates *)
Noted(c, kind, l) ==
  IF ~c.on \/ kind \notin Notices THEN c
  ELSE CASE kind = "return"   -> [c EXCEPT !.back = @ \cup {l}]
         [] kind = "import"   -> [c EXCEPT !.added = @ \cup {l}]
         [] kind = "complete" -> [c EXCEPT !.completed = @ \cup {l}]
         [] OTHER             -> c

Happens(kind, l) ==
  /\ kind \in Events /\ events < MaxEvents
  /\ events' = events + 1
  /\ IF kind = "take" THEN l \in free /\ free' = free \ {l}
                      ELSE l \notin free /\ free' = free \cup {l}
  /\ ready' = [n \in Node |-> Noted(ready[n], kind, l)]
  /\ cand' = Noted(cand, kind, l)
  /\ UNCHANGED <<db, lock, pend, avail, seen, pc, at, att, again, chk, outs, calls, crashes>>

(* a selection ahead of need, without the lock *)
Refill(n) ==
  /\ ready[n].on
  /\ ready' = [ready EXCEPT ![n] = [None EXCEPT !.on = TRUE, !.reused = TRUE, !.loans = Best(free, Limit),
                                               !.complete = free = {}]]
  /\ UNCHANGED <<db, free, lock, leading, pc, at, att, again, chk, outs, calls, bounds>>

Expire(n) ==
  /\ ready[n].on
  /\ ready' = [ready EXCEPT ![n] = None]
  /\ UNCHANGED <<db, free, lock, leading, pc, at, att, again, chk, outs, calls, bounds>>

Crash(n) ==   \* its users turn to another node, or see an error
  /\ crashes < MaxCrash
  /\ crashes' = crashes + 1
  /\ LET mine == {r \in Req : at[r] = n /\ pc[r] \notin {"init", "done", "lost"}}
         lost == {r \in mine : pc[r] \in {"record", "read", "write"}}
         leads == lock = n \/ lock \in mine
     IN /\ pc' = [r \in Req |-> IF r \in lost THEN "lost" ELSE IF r \in mine THEN "wait" ELSE pc[r]]
        /\ id' = [r \in Req |-> IF r \in lost THEN 0 ELSE id[r]]
        /\ subs' = subs \ mine
        /\ told' = told \ mine
        /\ lock' = IF leads THEN NoOne ELSE lock
        /\ cand' = IF leads THEN None ELSE cand
        /\ pend' = IF leads THEN {} ELSE pend
        /\ avail' = IF leads THEN {} ELSE avail
        /\ seen' = IF leads THEN {} ELSE seen
  /\ ready' = [ready EXCEPT ![n] = None]
  /\ att' = [att EXCEPT ![n] = "none"]
  /\ again' = [again EXCEPT ![n] = FALSE]
  /\ chk' = [chk EXCEPT ![n] = FALSE]
  /\ outs' = [outs EXCEPT ![n] = {}]
  /\ UNCHANGED <<state, before, free, at, events>>

----------------------------------------------------------------------------
Call(r) == CallRead(r) \/ CallCommit(r) \/ Record(r) \/ Ask(r) \/ Told(r)

Leader(n) == \/ Start(n) \/ TryLock(n) \/ Query(n) \/ ReadPending(n) \/ Commit(n)
             \/ HandOver(n) \/ End(n)

Next == \/ \E r \in Req : Call(r) \/ Recheck(r) \/ \E n \in Node : Begin(r, n)
        \/ \E n \in Node : Leader(n) \/ CheckAgain(n) \/ Refill(n) \/ Expire(n) \/ Crash(n)
        \/ \E l \in Loan, kind \in Events : Happens(kind, l)

Fairness == /\ \A r \in Req : WF_vars(Call(r)) /\ WF_vars(Recheck(r))
            /\ \A n \in Node : WF_vars(Leader(n)) /\ WF_vars(CheckAgain(n))

Spec == Init /\ [][Next]_vars /\ Fairness

----------------------------------------------------------------------------
(* the leader has read, and will write *)
Writes == \E r \in Req : pc[r] = "write" \/ \E n \in Node : att[n] = "write"

(* no loan is assigned while a better one is available *)
BestFirst == Writes /\ ~RanOut =>
  \A l \in seen \ avail : \A m \in Given : m < l

(* nobody is told that there is nothing while a loan is available *)
NoNeedlessCut == Writes /\ ~RanOut /\ Cardinality(Deciding) > Cardinality(avail) => seen \subseteq avail

(* a request gets a loan only if all are decided that were committed before it *)
Fifo == \A r \in Req : state[r] = "served" => \A q \in before[r] : Decided(q)

Final == [][\A r \in Req : Decided(r) => state'[r] = state[r]]_vars

EveryRequestResolved == \A r \in Req : state[r] = "pending" ~> Decided(r)
EveryBrowserTold == \A r \in Req : pc[r] = "wait" ~> pc[r] = "done"
==============================================================================
