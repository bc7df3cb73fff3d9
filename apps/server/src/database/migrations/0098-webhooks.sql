-- The address of a customer's own system that is told of events. The secret is encrypted with the server's key.
create table webhook (
  customer_id     int not null references customer,
  url             text not null,
  secret          bytea not null,
  events          text[] not null check (cardinality(events) > 0),
  is_active       boolean not null,
  version         int not null,
  changed_by      int not null references app_user,
  changed_at      timestamptz not null default now(),
  -- of the first failed attempt after the last delivery
  failing_since   timestamptz,
  -- set when it was switched off because nothing could be delivered
  switched_off_at timestamptz,
  primary key (customer_id)
);

-- A message to the system: queued with the change that it tells of, kept afterwards for the log.
create table webhook_delivery (
  customer_id   int not null,
  id            int not null generated always as identity,
  event         text not null check (event in ('alarm.opened', 'alarm.acknowledged', 'alarm.closed', 'billingRun.finished', 'test')),
  -- what the receiver recognises a repetition by
  message_id    text not null,
  data          jsonb not null,
  created_at    timestamptz not null default now(),
  state         text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempt_count smallint not null default 0,
  due_at        timestamptz not null default now(),
  attempted_at  timestamptz,
  status        smallint,
  failure       text,
  duration_ms   int,
  answer_start  text,
  primary key (customer_id, id),
  foreign key (customer_id) references webhook (customer_id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';

alter table mail_notice drop constraint mail_notice_kind_check;
alter table mail_notice add constraint mail_notice_kind_check
  check (kind in ('coTenant', 'occupancyWithdrawn', 'emailChange', 'emailChanged', 'reset', 'monthlyInformation',
    'newDocument', 'alarms', 'webhookSwitchedOff'));
