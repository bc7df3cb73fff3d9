-- What a provider words itself on its invoices, by the day from which invoices carry it. Texts that are absent follow
-- the defaults of the program, so that a change of the law reaches them; null leaves an optional text out.
create table billing_texts (
  customer_id int not null,
  provider_id int not null,
  valid_from  date not null,
  texts       jsonb not null,
  -- counts the savings of the provider
  version     int not null check (version >= 1),
  saved_by    int references app_user,
  saved_at    timestamptz not null default now(),
  primary key (customer_id, provider_id, valid_from),
  foreign key (customer_id, provider_id) references provider (customer_id, id)
);

-- Held a copy of the defaults, which nobody could change.
alter table provider drop column regulatory_texts;
