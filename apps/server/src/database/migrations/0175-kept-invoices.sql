-- Whether a person has decided to leave invoices as they are that were billed as those of a unit of the other use.
alter table contract add column keeps_invoices boolean not null default false;
update contract set keeps_invoices = true where unit_use = 'commercial' and is_use_confirmed;
