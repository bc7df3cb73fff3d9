import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { claimCheck } from '../features/alarms/claim-check.db.ts';
import { checkCustomer } from '../features/alarms/check-customer.ts';
import { queueAlarmMails } from '../features/alarms/mails/queue-alarm-mails.ts';
import { startRepeating } from './repeat.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
}

const pauseMs = 30_000;

/** Judges one customer after the other. Several servers may run this beside each other. */
export function startCheckingAlarms(parts: JobParts): () => Promise<void> {
  const doNext = () => checkNextCustomer(parts);
  return startRepeating({ log: parts.log, pauseMs, failure: 'Checking alarms failed', doNext });
}

/** Whether a customer was due. */
export async function checkNextCustomer({ db, log, now = Date.now }: JobParts): Promise<boolean> {
  const nowMs = now();
  const check = await claimCheck(db, nowMs);
  if (!check) return false;
  // a customer that cannot be judged must not keep the others waiting
  const judgeAndMail = async () => {
    await checkCustomer(db, { ...check, nowMs });
    await queueAlarmMails(db, { customerId: check.customerId, nowMs });
  };
  await runForCustomers([check.customerId], judgeAndMail).catch((error: unknown) =>
    log.error(error, `Checking the alarms of customer ${check.customerId} failed`),
  );
  return true;
}
