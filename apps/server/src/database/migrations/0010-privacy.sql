-- Tenants who join an existing occupancy see values from the day of joining on; null: from the move-in on.
alter table occupancy_member add column sees_from date;
alter table occupancy_member add column joined_at timestamptz;
alter table occupancy_member alter column joined_at set default now();

-- Each tenant consents separately. A former consent for the whole apartment stays as the consent of its author.
alter table curve_consent rename column granted_by to user_id;
drop index curve_consent_in_force;
create unique index curve_consent_in_force on curve_consent (customer_id, occupancy_id, user_id) where revoked_at is null;

-- Days on which a person was recorded as a tenant of an apartment until the record was changed. They stay private:
-- later
-- tenants recorded for these days do not see their values, and managers do not see their quarter-hours.
create table withdrawn_occupancy (
  customer_id  int not null,
  id           int not null generated always as identity,
  apartment_id int not null,
  user_id      int not null references app_user,
  during       daterange not null check (not isempty(during)),
  withdrawn_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, apartment_id) references apartment (customer_id, id) on delete cascade
);
create index withdrawn_occupancy_of_apartment on withdrawn_occupancy (customer_id, apartment_id);

-- A new e-mail is valid once its owner has confirmed it. Only the hash of the link's token is stored.
create table email_change (
  user_id      int primary key references app_user,
  customer_id  int not null references customer,
  email        text not null check (char_length(email) <= 254),
  token_hash   bytea not null unique,
  requested_by int not null references app_user,
  requested_at timestamptz not null default now(),
  expires_at   timestamptz not null
);

-- The former e-mail gets a notice of links for a new password for some days; tokens issued earlier are refused.
alter table app_user add column previous_email text;
alter table app_user add column email_changed_at timestamptz;
alter table app_user add column tokens_valid_from timestamptz;

-- Networks from which an account has signed in: wrong passwords of others from the same network do not lock it out.
create table identity_known_network (
  account_sub  text not null references identity_account on delete cascade,
  network_hash text not null,
  last_at      timestamptz not null,
  primary key (account_sub, network_hash)
);

-- Mails about apartments and accounts. Written in the transaction of the change, and sent afterwards.
create table mail_notice (
  customer_id int not null references customer,
  id          int not null generated always as identity,
  kind        text not null check (kind in ('coTenant', 'occupancyWithdrawn', 'emailChange', 'emailChanged', 'reset')),
  recipient   text not null check (char_length(recipient) <= 254),
  name        text not null,
  facts       jsonb not null,
  created_at  timestamptz not null default now(),
  attempts    int not null default 0,
  -- not sent before this time
  due_at      timestamptz not null default now(),
  sent_at     timestamptz,
  failure     text,
  primary key (customer_id, id)
);
create index mail_notice_waiting on mail_notice (due_at) where sent_at is null;
