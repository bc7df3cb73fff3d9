-- Which alarms a user wants by mail. instant_alarm_id: alarms up to this one were mailed at once or came before the choice.
create table alarm_mail_choice (
  customer_id      int not null,
  user_id          int not null,
  high             text not null check (high in ('none', 'instant', 'daily')),
  medium           text not null check (medium in ('none', 'instant', 'daily')),
  daily_hour       smallint not null check (daily_hour between 0 and 23),
  instant_alarm_id int not null,
  instant_at       timestamptz,
  -- the local day of the last daily mail
  daily_on         date,
  primary key (customer_id, user_id),
  foreign key (user_id, customer_id) references user_customer
);

alter table mail_notice drop constraint mail_notice_kind_check;
alter table mail_notice add constraint mail_notice_kind_check
  check (kind in ('coTenant', 'occupancyWithdrawn', 'emailChange', 'emailChanged', 'reset', 'monthlyInformation',
    'newDocument', 'alarms'));
