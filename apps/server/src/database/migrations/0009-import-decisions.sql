-- What whoever loaded a file was asked, what they answered and why.
alter table value_import add column decisions jsonb;
