create extension if not exists pg_trgm;

-- What is searched in, and what is typed, in the same plain letters: 'Prießnitzhöfe 2–10' is ' priessnitzhofe 2 10'.
-- Every word begins after a blank. Signs become blanks, so nothing typed is ever a wildcard of LIKE.
create function search_text(of_text text) returns text language sql immutable parallel safe as $$
  select ' ' || replace(replace(replace(replace(translate(lower(of_text),
    'ÄäÖöÜüÀàÁáÂâÃãÅåĄąÇçĆćČčĎďÈèÉéÊêËëĘęĚěĞğÌìÍíÎîÏïİıŁłÑñŃńŇňÒòÓóÔôÕõØøŐőŘřŚśŞşŠšŤťÙùÚúÛûŮůŰűÝýŹźŻżŽž!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—„“”‚‘’€§°·…',
    'aaoouuaaaaaaaaaaaaccccccddeeeeeeeeeeeeggiiiiiiiiiillnnnnnnoooooooooooorrssssssttuuuuuuuuuuyyzzzzzz'
      || repeat(' ', 45)),
    'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- array_to_string is only stable, because of element types whose text depends on settings; text's does not.
-- The schema is named, since indexes are built with an empty search path.
create function search_names(of_names text[]) returns text language sql immutable parallel safe as $$
  select public.search_text(array_to_string(of_names, ' '))
$$;

-- Kept beside what it is made of: making it again for every row would take longer than the search.
alter table customer     add column search text not null generated always as (search_text(name)) stored;
alter table estate_group add column search text not null generated always as (search_text(name)) stored;
alter table estate       add column search text not null generated always as (search_text(name || ' ' || coalesce(street, '')
  || ' ' || coalesce(house_number, '') || ' ' || coalesce(city, '') || ' ' || coalesce(project_id, ''))) stored;
alter table apartment    add column search text not null generated always as (search_text(name)) stored;
alter table app_user     add column search text not null generated always as
  (search_text(first_name || ' ' || last_name || ' ' || email)) stored;
alter table meter        add column search text not null generated always as (search_text(name || ' '
  || coalesce(market_location_id, '') || ' ' || coalesce(metering_location_id, ''))) stored;
alter table device       add column search text not null generated always as (search_text(serial_number)) stored;
alter table participant  add column search text not null generated always as (search_names(names || customer_number)) stored;
alter table contract     add column search text not null generated always as (search_text(number)) stored;
alter table invoice      add column search text not null generated always as (search_text(number)) stored;

create index customer_search on customer using gin (search gin_trgm_ops);
create index estate_group_search on estate_group using gin (search gin_trgm_ops);
create index estate_search on estate using gin (search gin_trgm_ops);
create index apartment_search on apartment using gin (search gin_trgm_ops);
create index app_user_search on app_user using gin (search gin_trgm_ops);
create index meter_search on meter using gin (search gin_trgm_ops);
create index device_search on device using gin (search gin_trgm_ops);
create index participant_search on participant using gin (search gin_trgm_ops);
create index contract_search on contract using gin (search gin_trgm_ops);
create index invoice_search on invoice using gin (search gin_trgm_ops);
create index meter_device_of_device on meter_device (device_id);

-- A month of all meters, for the overview of estates.
create index meter_month_by_month on meter_month (customer_id, month) include (meter_id, quarter_hours, missing);

-- The newest first, page by page.
create index audit_entry_newest on audit_entry (customer_id, id);
create index audit_entry_of_user on audit_entry (customer_id, user_id, id);
