-- The normal form of an e-mail, by which people are found, counted and kept apart: the only place that folds letters.
create function email_key(email text) returns text language sql immutable parallel safe as $$
  select lower(normalize(btrim(email), NFC))
$$;

-- Two rows may have the same normal form already. shared_email keeps the later ones apart as they are spelt, until their
-- e-mail changes; new rows never have it.
alter table app_user
  add column email_key text generated always as (email_key(email)) stored,
  add column shared_email text;
update app_user set shared_email = email
where id in (select other.id from app_user other join app_user first
  on first.email_key = other.email_key and first.id < other.id);
drop index app_user_email;
create unique index app_user_email on app_user (email_key, (case when email = shared_email then email else '' end));

alter table identity_account
  add column email_key text generated always as (email_key(email)) stored,
  add column shared_email text;
update identity_account set shared_email = email
where sub in (select other.sub from identity_account other join identity_account first
  on first.email_key = other.email_key and (first.created_at, first.sub) < (other.created_at, other.sub));
drop index identity_account_email;
create unique index identity_account_email on identity_account (email_key,
  (case when email = shared_email then email else '' end));
