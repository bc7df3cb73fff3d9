create extension if not exists btree_gist;

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
  created_at   timestamptz not null default now()
);
create unique index customer_name on customer (authority_id, lower(name));

create table estate_group (
  id          int primary key generated always as identity,
  customer_id int not null references customer,
  parent_id   int,
  name        text not null check (char_length(name) between 1 and 100),
  version     int not null default 1,
  unique (customer_id, id),
  foreign key (customer_id, parent_id) references estate_group (customer_id, id),
  check (parent_id <> id)
);
create unique index estate_group_name on estate_group (customer_id, coalesce(parent_id, 0), lower(name));

create table estate (
  id                int primary key generated always as identity,
  customer_id       int not null references customer,
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
  unique (customer_id, id),
  foreign key (customer_id, estate_group_id) references estate_group (customer_id, id)
);
create unique index estate_name on estate (customer_id, lower(name)) where archived_at is null;

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
  id          int primary key generated always as identity,
  customer_id int not null,
  estate_id   int not null,
  name        text not null check (char_length(name) between 1 and 100),
  area_sqm    numeric(8, 2) check (area_sqm > 0),
  floor       text,
  archived_at timestamptz,
  version     int not null default 1,
  unique (customer_id, id),
  unique (estate_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create unique index apartment_name on apartment (estate_id, lower(name)) where archived_at is null;

create table edge (
  id          int primary key generated always as identity,
  customer_id int not null,
  estate_id   int not null,
  name        text not null check (char_length(name) between 1 and 100),
  position    text,
  start_date  date,
  end_date    date check (end_date > start_date),
  version     int not null default 1,
  foreign key (customer_id, estate_id) references estate (customer_id, id)
);
create index edge_of_estate on edge (customer_id, estate_id);

create table app_user (
  id                   int primary key generated always as identity,
  sub                  text unique,
  email                text not null check (char_length(email) <= 254),
  first_name           text not null check (char_length(first_name) between 1 and 100),
  last_name            text not null check (char_length(last_name) between 1 and 100),
  phone                text,
  authority_id         int references authority,
  invitation_completed boolean not null default false,
  created_at           timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));

create table customer_member (
  customer_id int not null references customer,
  user_id     int not null references app_user,
  primary key (customer_id, user_id)
);
create index customer_member_of_user on customer_member (user_id);

-- level: 1 authority, 2 customer, 3 estate group, 4 estate. A tenant's right on an apartment follows from the occupancy.
create table access_right (
  user_id     int not null references app_user,
  role        smallint not null check (role in (10, 20, 21, 30, 31, 41, 43)),
  level       smallint not null check (level between 1 and 4),
  resource_id int not null,
  primary key (user_id, role, level, resource_id)
);
create index access_right_on_resource on access_right (level, resource_id);

create table occupancy (
  id           int primary key generated always as identity,
  customer_id  int not null,
  apartment_id int not null,
  during       daterange not null check (not isempty(during) and lower_inc(during)),
  foreign key (customer_id, apartment_id) references apartment (customer_id, id),
  exclude using gist (apartment_id with =, during with &&)
);

create table occupancy_member (
  occupancy_id int not null references occupancy,
  user_id      int not null references app_user,
  primary key (occupancy_id, user_id)
);
create index occupancy_member_of_user on occupancy_member (user_id);

create table audit_entry (
  id          bigint primary key generated always as identity,
  customer_id int references customer,
  at          timestamptz not null default now(),
  user_id     int references app_user,
  action      text not null,
  object_type text not null,
  object_id   int,
  before      jsonb,
  after       jsonb
);
create index audit_entry_of_customer on audit_entry (customer_id, at);

-- A resource and everything around it, from the inside out: apartment, estate, groups, customer, authority.
create function enclosing_resources(of_level int, of_id int) returns table (step int, level int, id int)
language sql stable as $$
  with recursive chain as (
    select 0 as step, of_level as level, of_id as id
    union all
    select chain.step + 1, around.level, around.id
    from chain, lateral (
      select 4 as level, estate_id as id from apartment where chain.level = 5 and apartment.id = chain.id
      union all
      select case when estate_group_id is null then 2 else 3 end, coalesce(estate_group_id, customer_id)
      from estate where chain.level = 4 and estate.id = chain.id
      union all
      select case when parent_id is null then 2 else 3 end, coalesce(parent_id, customer_id)
      from estate_group where chain.level = 3 and estate_group.id = chain.id
      union all
      select 1, authority_id from customer where chain.level = 2 and customer.id = chain.id
    ) around
    where chain.step < 100
  )
  select step, level, id from chain
$$;
