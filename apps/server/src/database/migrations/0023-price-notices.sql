-- Letters about higher prices for running contracts (EnWG § 41 (5)), each with what it says. A mail is sent by a job; a
-- letter by post is marked as sent by a person.
create table price_notice (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  participant_id  int not null,
  contract_id     int not null,
  tariff_id       int not null,
  effective_on    date not null,
  latest_on       date not null check (latest_on < effective_on),
  delivery        text not null check (delivery in ('mail', 'post')),
  recipient       text check (char_length(recipient) <= 254),
  content         jsonb not null,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  sent_on         date,
  attempts        int not null default 0,
  last_attempt_at timestamptz,
  failure         text,
  created_at      timestamptz not null default now(),
  created_by      int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  foreign key (customer_id, tariff_id) references tariff (customer_id, id),
  check ((delivery = 'mail') = (recipient is not null)),
  check ((state = 'sent') = (sent_on is not null))
);
create index price_notice_of_estate on price_notice (customer_id, estate_id, effective_on);
create index price_notice_of_participant on price_notice (customer_id, participant_id);
create index price_notice_waiting on price_notice (last_attempt_at) where state = 'waiting' and delivery = 'mail';
