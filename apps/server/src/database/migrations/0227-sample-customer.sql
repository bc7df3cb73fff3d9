-- The customer with a worked example, with which people try the portal: at most one at a time, filled and removed by a
-- job. The row stays when the customer is gone: it is the operator's record of who made and removed it, and when.
create table sample_customer (
  id           int primary key generated always as identity,
  -- refers to no customer, since that one goes
  customer_id  int not null unique,
  goal         text not null default 'made' check (goal in ('made', 'removed')),
  state        text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- 0 to 100
  progress     int not null default 0,
  attempts     int not null default 0,
  made_by      int not null references app_user,
  made_at      timestamptz not null default now(),
  removed_by   int references app_user,
  removed_at   timestamptz,
  claim        text,
  heartbeat_at timestamptz
);
create unique index sample_customer_present on sample_customer ((true)) where goal = 'made' or state <> 'done';

-- What is issued never changes. It goes only with the whole of a sample customer, while the job works on that one.
create function is_sample_in_work(of_customer int) returns boolean language sql stable as $$
  select exists (select from sample_customer where customer_id = of_customer and state = 'running')
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_sample_in_work(old.customer_id) then return old; end if;
  raise exception '% never changes once it is issued', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function keep_instalment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_sample_in_work(old.customer_id) then return old; end if;
  if tg_op = 'DELETE' or old.cancelled_on is not null
    or (new.plan_id, new.participant_id, new.contract_id, new.month, new.due_on, new.amount_cents)
      is distinct from (old.plan_id, old.participant_id, old.contract_id, old.month, old.due_on, old.amount_cents) then
    raise exception 'an instalment never changes, a new plan replaces it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
