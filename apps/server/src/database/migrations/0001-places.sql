create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Normalizes searched and typed text to the same plain letters: 'Prießnitzhöfe 2–10' becomes ' priessnitzhofe 2 10'.
-- Every word begins after a blank. Punctuation becomes blanks, so typed text never contains a wildcard of LIKE.
create function search_text(of_text text) returns text language sql immutable parallel safe as $$
  select ' ' || replace(replace(replace(replace(translate(lower(of_text),
    'ÄäÖöÜüÀàÁáÂâÃãÅåĄąÇçĆćČčĎďÈèÉéÊêËëĘęĚěĞğÌìÍíÎîÏïİıŁłÑñŃńŇňÒòÓóÔôÕõØøŐőŘřŚśŞşŠšŤťÙùÚúÛûŮůŰűÝýŹźŻżŽž!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—„“”‚‘’€§°·…',
    'aaoouuaaaaaaaaaaaaccccccddeeeeeeeeeeeeggiiiiiiiiiillnnnnnnoooooooooooorrssssssttuuuuuuuuuuyyzzzzzz'
      || repeat(' ', 45)),
    'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- array_to_string is only stable, because the text of some element types depends on settings; that of text does not.
-- The schema is named, since indexes are built with an empty search path.
create function search_names(of_names text[]) returns text language sql immutable parallel safe as $$
  select public.search_text(array_to_string(of_names, ' '))
$$;

create table authority (
  id   int primary key,
  name text not null
);
insert into authority (id, name) values (1, 'Betreibergesellschaft');

create table customer (
  id           int primary key generated always as identity,
  authority_id int not null default 1 references authority,
  name         text not null check (char_length(name) between 1 and 100),
  street       text,
  house_number text,
  zip_code     text,
  city         text,
  state        text,
  country      text not null default 'Deutschland',
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  search       text not null generated always as (search_text(name)) stored
);
create unique index customer_name on customer (authority_id, lower(name));
create index customer_search on customer using gin (search gin_trgm_ops);

-- An index by id alone: users of the operating company open every resource by the id in its URL.
create table estate_group (
  customer_id int not null references customer,
  id          int not null generated always as identity,
  parent_id   int,
  name        text not null check (char_length(name) between 1 and 100),
  version     int not null default 1,
  search      text not null generated always as (search_text(name)) stored,
  primary key (customer_id, id),
  foreign key (customer_id, parent_id) references estate_group (customer_id, id),
  check (parent_id <> id)
);
create unique index estate_group_name on estate_group (customer_id, coalesce(parent_id, 0), lower(name));
create index estate_group_of_parent on estate_group (customer_id, parent_id);
create index estate_group_search on estate_group using gin (search gin_trgm_ops);
create index estate_group_by_id on estate_group (id);

create table estate (
  customer_id       int not null references customer,
  id                int not null generated always as identity,
  estate_group_id   int,
  name              text not null check (char_length(name) between 1 and 100),
  project_id        text,
  description       text,
  time_zone         text not null default 'Europe/Berlin'
                    check (time_zone in ('Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich')),
  floors_count      smallint,
  construction_year smallint,
  building_type     smallint not null default 0 check (building_type between 0 and 14),
  allocation_key    smallint not null default 1 check (allocation_key between 1 and 4),
  street            text,
  house_number      text,
  zip_code          text,
  city              text,
  state             text,
  country           text not null default 'de' check (country in ('de', 'at', 'ch')),
  archived_at       timestamptz,
  version           int not null default 1,
  search            text not null generated always as (search_text(name || ' ' || coalesce(street, '') || ' ' || coalesce(house_number, '')
                    || ' ' || coalesce(city, '') || ' ' || coalesce(project_id, ''))) stored,
  primary key (customer_id, id),
  foreign key (customer_id, estate_group_id) references estate_group (customer_id, id)
);
create unique index estate_name on estate (customer_id, lower(name)) where archived_at is null;
create index estate_of_group on estate (customer_id, estate_group_id);
create index estate_search on estate using gin (search gin_trgm_ops);
create index estate_by_id on estate (id);

create table building_area (
  customer_id         int not null,
  estate_id           int not null,
  area_classification smallint not null check (area_classification between 1 and 11),
  norm                smallint check (norm between 1 and 6),
  area_sqm            numeric(12, 2) not null check (area_sqm > 0),
  primary key (customer_id, estate_id, area_classification),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);

create table apartment (
  customer_id int not null,
  id          int not null generated always as identity,
  estate_id   int not null,
  name        text not null check (char_length(name) between 1 and 100),
  area_sqm    numeric(8, 2) check (area_sqm > 0),
  floor       text,
  archived_at timestamptz,
  version     int not null default 1,
  search      text not null generated always as (search_text(name)) stored,
  primary key (customer_id, id),
  unique (customer_id, estate_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create unique index apartment_name on apartment (customer_id, estate_id, lower(name)) where archived_at is null;
create index apartment_search on apartment using gin (search gin_trgm_ops);
create index apartment_by_id on apartment (id);

create table edge (
  customer_id int not null,
  id          int not null generated always as identity,
  estate_id   int not null,
  name        text not null check (char_length(name) between 1 and 100),
  position    text,
  start_date  date,
  end_date    date check (end_date > start_date),
  version     int not null default 1,
  -- when the edge's key was created (edge_key)
  key_created_at  timestamptz,
  last_message_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index edge_of_estate on edge (customer_id, estate_id);

-- Finds the edge of a key at its connection; only the hash of the key is stored.
create table edge_key (
  key_hash    bytea primary key,
  customer_id int not null,
  edge_id     int not null,
  unique (customer_id, edge_id)
);
