-- How the files of one source are read, kept once a person has confirmed it. It belongs to the customer: the meters of
-- its files may lie in several estates.
create table import_recipe (
  customer_id  int not null references customer,
  id           int not null generated always as identity,
  name         text not null check (char_length(name) between 1 and 120),
  -- of the form: headers and labels; files of one form have the same
  fingerprint  text not null,
  form         jsonb not null,
  recipe       jsonb not null,
  -- which meter gets which series of a file
  meters       jsonb not null,
  -- a draft came from elsewhere and waits for a person who confirms it with a file
  state        text not null check (state in ('confirmed', 'paused', 'draft')),
  version      int not null default 1,
  created_by   int not null references app_user,
  created_at   timestamptz not null default now(),
  confirmed_by int references app_user,
  confirmed_at timestamptz,
  primary key (customer_id, id),
  check (state = 'draft' or (confirmed_by is not null and confirmed_at is not null))
);
create unique index import_recipe_name on import_recipe (customer_id, lower(name));
create index import_recipe_of_form on import_recipe (customer_id, fingerprint);

-- The recipe by which a file was read, as it was then: the recipe may be changed or deleted, its confirmation stays.
alter table value_import add column recipe_id int;
alter table value_import add column recipe_version int;
alter table value_import add column recipe_name text;
alter table value_import add column recipe_confirmed_by int references app_user;
alter table value_import add column recipe_confirmed_at timestamptz;
-- the form of the file, which kept recipes it resembles, and how it deviates from its own
alter table value_import add column recipe_fit jsonb;
-- the source of a file that came by itself, and its kind; null for one that a person uploaded
alter table value_import add column source_name text;
alter table value_import add column source_kind text;
alter table value_import add foreign key (customer_id, recipe_id) references import_recipe (customer_id, id)
  on delete set null (recipe_id);
create index value_import_of_recipe on value_import (customer_id, recipe_id, id) where recipe_id is not null;
create index value_import_of_file on value_import (customer_id, sha256);
