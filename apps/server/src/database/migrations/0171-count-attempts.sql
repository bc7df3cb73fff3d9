-- Counts an attempt against limits unless one of them is reached, and tells since when it is. Attempts of the same key
-- wait for each other, so that of simultaneous ones exactly as many count as the limit allows.
create function count_attempt(keys text[], mosts int[], attempted_at timestamptz, since timestamptz,
  out ids bigint[], out refused_since timestamptz)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('sign_in_attempt ' || ordered.key))
    from (select key from unnest(keys) key order by key) ordered;
  select max(decisive.at) into refused_since
    from unnest(keys, mosts) as limited (key, most)
    cross join lateral (
      select a.at from sign_in_attempt a where a.key = limited.key and a.at > since
      order by a.at desc offset limited.most - 1 limit 1) decisive;
  if refused_since is null then
    with counted as (
      insert into sign_in_attempt (key, at) select key, attempted_at from unnest(keys) key returning id)
    select array_agg(id) into ids from counted;
  end if;
end $$;
