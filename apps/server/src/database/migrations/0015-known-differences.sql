-- replaced by the statement in database/known-differences.ts, which names the customer in every join
drop function known_difference;
