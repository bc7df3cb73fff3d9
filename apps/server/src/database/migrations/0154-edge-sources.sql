-- An edge may stand for the files from which the values of an estate without a controller come: it is never offline.
alter table edge add column source text not null default 'controller' check (source in ('controller', 'files'));
