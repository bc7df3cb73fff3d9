-- What an invoice must name depends on the legal form; providers from before it keep what they have.
alter table provider add column legal_form text not null default 'capital_company'
  check (legal_form in ('sole_trader', 'partnership', 'capital_company', 'association'));
alter table provider alter column legal_form drop default;

-- Rows that people edit carry a version.
alter table estate_supply add column version int not null default 1;

-- The half-filled form of an estate without tenant electricity, shared by its managers and deleted at the end.
create table supply_draft (
  customer_id int not null,
  estate_id   int not null,
  step        text not null check (char_length(step) <= 50),
  form        jsonb not null,
  logo        bytea,
  logo_type   text check (logo_type in ('image/png', 'image/jpeg')),
  updated_by  int not null references app_user,
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  primary key (customer_id, estate_id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  check ((logo is null) = (logo_type is null))
);
