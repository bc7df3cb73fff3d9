import type { Credit, CreditPreview } from '@lichthof/contracts/payments/refunds.ts';

export const knownAccount = { iban: 'DE02 1203 … 2051', accountHolder: 'Jana Petzold', isRevoked: false };

export const aCredit = (changed: Partial<Credit> = {}): Credit => ({
  participantId: 1,
  names: ['Jana Petzold'],
  customerNumber: '10007',
  creditCents: 2155,
  numbers: ['RE-2026-0001'],
  payUntil: '2026-09-30',
  account: knownAccount,
  reason: null,
  ...changed,
});

export const aCreditPreview = (credits: Credit[] = [aCredit()]): CreditPreview => ({
  accountHolder: 'Pleißeaue eG',
  bankName: 'Commerzbank',
  iban: 'DE89 3704 … 3000',
  earliestExecutionDate: '2026-09-17',
  credits,
});
