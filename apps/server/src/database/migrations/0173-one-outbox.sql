-- One outbox: mail holds every mail to a customer's people, of invoices, letters and notices. mail_notice becomes it, so
-- that notices keep the ids which their message ids contain.
-- The kinds are said in database/mails/mail-kinds.ts alone.
alter table mail_notice drop constraint mail_notice_kind_check;
alter table mail_notice
  add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- what its text is made of; a letter says that itself
  add column content jsonb,
  add column invoice_id int,
  -- in the table of the kind's letters
  add column letter_id int,
  -- of invoices; other kinds form it from their kind and id
  add column message_id text,
  -- a person has seen to a mail that was given up
  add column done_at timestamptz;

update mail_notice set content = jsonb_build_object('name', name, 'facts', facts),
  state = case when sent_at is not null then 'sent' when attempts >= 12 then 'failed' else 'waiting' end;
alter table mail_notice drop column name;
alter table mail_notice drop column facts;

insert into mail_notice (customer_id, kind, recipient, content, invoice_id, message_id, state, attempts, failure,
  created_at, sent_at)
select customer_id, 'invoice', recipient, jsonb_build_object('subject', subject, 'text', text, 'html', html), invoice_id,
  message_id, state, attempts, failure, created_at, sent_at
from mail where invoice_id is not null order by customer_id, id;

-- Letters that were tried lately are not tried again before the pause of the previous release is over.
insert into mail_notice (customer_id, kind, recipient, letter_id, state, attempts, failure, created_at, due_at)
select customer_id, 'priceNotice', recipient, id, state, attempts, failure, created_at,
  coalesce(last_attempt_at + interval '10 minutes', created_at)
from price_notice where delivery = 'mail' and state <> 'sent' order by customer_id, id;
insert into mail_notice (customer_id, kind, recipient, letter_id, state, attempts, failure, created_at, due_at)
select customer_id, 'prepaymentNotice', recipient, id, notice_state, attempts, failure, created_at,
  coalesce(last_attempt_at + interval '10 minutes', created_at)
from prepayment_plan where delivery = 'mail' and notice_state <> 'sent' order by customer_id, id;
insert into mail_notice (customer_id, kind, recipient, letter_id, state, attempts, failure, created_at, due_at)
select customer_id, 'debitNotice', recipient, id, state, attempts, failure, created_at,
  coalesce(last_attempt_at + interval '10 minutes', created_at)
from debit_notice where delivery = 'mail' and state <> 'sent' order by customer_id, id;
insert into mail_notice (customer_id, kind, recipient, letter_id, state, attempts, failure, created_at, due_at)
select customer_id, 'reminder', recipient, id, state, attempts, failure, created_at,
  coalesce(last_attempt_at + interval '10 minutes', created_at)
from reminder where delivery = 'mail' and state <> 'sent' order by customer_id, id;

-- Message ids are unique over all customers as they are formed: from random ids, or from the customer, kind and id.
drop table mail_message_id;
drop table mail;
drop index mail_notice_waiting;
alter table mail_notice rename to mail;
alter index mail_notice_pkey rename to mail_pkey;
alter index mail_notice_of_cause rename to mail_of_cause;
alter index mail_notice_of_stop rename to mail_of_stop;
alter table mail
  add constraint mail_invoice_check
    check ((kind = 'invoice') = (invoice_id is not null) and (invoice_id is null) = (message_id is null)),
  add constraint mail_content_check check ((content is null) = (letter_id is not null)),
  add constraint mail_sent_check check ((state = 'sent') = (sent_at is not null)),
  add constraint mail_of_invoice unique (customer_id, invoice_id),
  add constraint mail_of_letter unique (customer_id, kind, letter_id),
  add constraint mail_invoice foreign key (customer_id, invoice_id) references invoice (customer_id, id);
create index mail_due on mail (due_at) where state = 'waiting';
create index mail_given_up on mail (created_at) where state = 'failed' and done_at is null;

-- Letters have one shape: what is tried and how often stands in the outbox, and each keeps when it was opened.
drop index price_notice_waiting;
drop index prepayment_plan_waiting;
drop index debit_notice_waiting;
drop index reminder_waiting;
alter table price_notice drop column attempts, drop column last_attempt_at, drop column failure;
alter table prepayment_plan drop column attempts, drop column last_attempt_at, drop column failure;
alter table debit_notice drop column attempts, drop column last_attempt_at, drop column failure;
alter table reminder drop column attempts, drop column last_attempt_at, drop column failure;
alter table prepayment_plan rename column notice_state to state;
alter table price_notice add column opened_at timestamptz;
update price_notice n set opened_at = o.opened_at from opened_price_notice o
where o.customer_id = n.customer_id and o.price_notice_id = n.id;
drop table opened_price_notice;
