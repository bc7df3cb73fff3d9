-- Whether a unit is lived in or used by a business (EnWG § 42a (4)); a contract copies it, or states it where it has no unit.
alter table apartment add column unit_use text not null default 'residential'
  check (unit_use in ('residential', 'commercial'));
alter table contract add column unit_use text not null default 'residential'
  check (unit_use in ('residential', 'commercial'));
-- Whether a person has decided about a contract whose participant looks like a company, and about its invoices.
alter table contract add column is_use_confirmed boolean not null default false;
update contract c set unit_use = 'commercial' from participant p
  where p.customer_id = c.customer_id and p.id = c.participant_id and p.type = 'general';
