------------------------------ MODULE Observed ------------------------------
(* An example of what TraceTest writes: three requests for two loans each, when
   there are three.  The second is recorded while the first is served, is cut
   short, and the third goes empty. *)
EXTENDS TLC

Loans == {"PPP-1", "PPP-2", "PPP-3"}
Requests == 3
WantEach == 2

Row(req, asg) == [ex |-> TRUE, req |-> req, asg |-> asg]

Commits == <<
  [wr |-> 1 :> Row(2, 0), before |-> 1 :> {}, work |-> {}],
  [wr |-> 2 :> Row(2, 0), before |-> 2 :> {1}, work |-> {}],
  [wr |-> 1 :> Row(2, 2), before |-> <<>>, work |-> {<<"PPP-1", 1>>, <<"PPP-2", 1>>}],
  [wr |-> 3 :> Row(2, 0), before |-> 3 :> {1, 2}, work |-> {}],
  [wr |-> 2 :> Row(1, 1) @@ 3 :> Row(0, 0), before |-> <<>>, work |-> {<<"PPP-3", 2>>}]
>>
=============================================================================
