-- The newest sign-in at an external identity provider that the audit log has; the embedded one reports each by itself.
alter table app_user add column signed_in_at timestamptz;
