-- Whether a participant buys electricity for a business: then invoices carry an electronic one (UStG § 14 (1)).
alter table participant add column is_business boolean not null default false;
