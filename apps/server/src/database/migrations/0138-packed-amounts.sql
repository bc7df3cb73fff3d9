-- The amounts of a day as one string of bits: how many there are (8 bits), the bits of each (8), one less than the least
-- amount (32), and each amount above that, filled to whole bytes; 0 is a missing amount. Written and read by
-- database/packed-amounts.ts.
create function amount_count(packed bit varying) returns int
  language sql immutable parallel safe
  return substring(packed from 1 for 8)::int;

create function unpack_amounts(packed bit varying) returns table (place int, amount int)
  language sql immutable parallel safe rows 96
begin atomic
  select number, (nullif(substring(packed from 49 + width * (number - 1) for width)::bigint, 0) + base)::int
  from (select amount_count(packed) as count, substring(packed from 9 for 8)::int as width,
      substring(packed from 17 for 32)::int as base offset 0) as header,
    generate_series(1, header.count) as number;
end;

-- Whether all amounts from a place on are missing.
create function is_missing_from(packed bit varying, place int) returns boolean
  language sql immutable parallel safe
  return position(B'1' in substring(packed from 49 + substring(packed from 9 for 8)::int * (place - 1))) = 0;

create function pack_amounts(amounts int[]) returns bit varying
  language sql immutable strict
  return (
    select cardinality(amounts)::bit(8) || width::bit(8) || base::bit(32)
      || (select rpad(string_agg(substring(coalesce(amount - base, 0)::bit(32)::text from 33 - width), '' order by place),
          (cardinality(amounts) * width + 7) / 8 * 8, '0')
        from unnest(amounts) with ordinality as known (amount, place))::bit varying
    from (select base, length(ltrim((most - base)::bit(64)::text, '0')) as width
      from (select coalesce(min(amount), 0)::bigint - 1 as base, coalesce(max(amount), -1)::bigint as most
        from unnest(amounts) as amount) as range) as header);

alter table meter_day drop constraint meter_day_amounts_check, drop constraint meter_day_check;
alter table meter_day alter column amounts type bit varying using pack_amounts(amounts);
alter table meter_day
  add constraint meter_day_amounts_check check (amount_count(amounts) in (92, 96, 100)),
  add constraint meter_day_check check (cardinality(statuses) = amount_count(amounts));

alter table value_import_day
  alter column amounts_before type bit varying using pack_amounts(amounts_before),
  alter column amounts_after type bit varying using pack_amounts(amounts_after);

drop function pack_amounts;
