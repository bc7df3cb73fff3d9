-- The standard rate of VAT from a day on until the next one (UStG § 12 (1), § 28). The days of supply decide.
create table vat_rate (
  valid_from  date primary key,
  percent     int not null check (percent between 0 and 100),
  source      text not null check (char_length(source) between 1 and 300),
  is_verified boolean not null default false,
  version     int not null default 1
);
insert into vat_rate (valid_from, percent, source, is_verified) values
  ('1998-04-01', 16, '§ 12 Abs. 1 UStG', true),
  ('2007-01-01', 19, '§ 12 Abs. 1 UStG', true),
  ('2020-07-01', 16, '§ 28 Abs. 1 UStG', true),
  ('2021-01-01', 19, '§ 12 Abs. 1 UStG', true);
