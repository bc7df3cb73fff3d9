import { expect, it } from 'vitest';
import { isTargetDay } from '../billing/invoices/payment.ts';
import { announcedCollectionDate } from './debit-notice.ts';

it.each([
  ['14 days after a mail', '2026-11-30', 'mail', '2026-12-14'],
  ['on the next TARGET day', '2026-11-28', 'mail', '2026-12-14'],
  ['three days later by post', '2026-11-30', 'post', '2026-12-17'],
  ['after the holidays', '2026-12-11', 'mail', '2026-12-28'],
] as const)('is collected %s', (_title, announcedOn, delivery, day) => {
  expect(announcedCollectionDate(announcedOn, delivery)).toBe(day);
  expect(isTargetDay(day)).toBe(true);
});
