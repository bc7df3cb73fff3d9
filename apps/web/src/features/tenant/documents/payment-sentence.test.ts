import { expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { paymentSentence } from './payment-sentence.ts';

const t = i18n.getFixedT('de', 'tenant-documents');
const transfer = {
  dueCents: 5085,
  dueDate: '2023-09-20',
  paymentMethod: 1,
  status: 2,
  paidDate: null,
  reminder: null,
  isCollectable: false,
  isDebitReturned: false,
} as const;
const debit = { ...transfer, paymentMethod: 2, isCollectable: true } as const;

it.each([
  ['a transfer', transfer, '2023-09-05', 'Bitte überweisen Sie bis 20. September 2023'],
  ['a transfer on its last day', transfer, '2023-09-20', 'Bitte überweisen Sie bis 20. September 2023'],
  ['an overdue transfer', transfer, '2023-09-21', 'War am 20. September 2023 fällig. Bitte überweisen Sie'],
  [
    'an invoice after a reminder',
    { ...transfer, reminder: { step: 2, payUntil: '2023-11-02' } } as const,
    '2023-10-20',
    '1. Mahnung: Bitte überweisen Sie bis 2. November 2023',
  ],
  ['a direct debit', debit, '2023-09-05', 'Wird am 20. September 2023 abgebucht'],
  ['a late direct debit', debit, '2023-10-01', 'Wird abgebucht. Sie müssen nichts tun'],
  [
    'a direct debit that the bank returned',
    { ...debit, isCollectable: false, isDebitReturned: true } as const,
    '2023-10-01',
    'Die Abbuchung kam zurück. Bitte überweisen Sie',
  ],
  [
    'a direct debit without a mandate',
    { ...debit, isCollectable: false } as const,
    '2023-10-01',
    'War am 20. September 2023 fällig. Bitte überweisen Sie',
  ],
  [
    'a direct debit that was sent to the bank',
    { ...debit, status: 3, paidDate: '2023-09-20' } as const,
    '2023-09-18',
    'Wird am 20. September 2023 abgebucht',
  ],
  [
    'a paid invoice',
    { ...transfer, status: 3, paidDate: '2023-09-11' } as const,
    '2023-09-12',
    'Bezahlt am 11. September 2023',
  ],
  ['an invoice paid on an unknown day', { ...transfer, status: 3 } as const, '2023-09-12', 'Bezahlt'],
  ['a credit', { ...transfer, dueCents: -2155 }, '2023-09-05', 'Guthaben zu Ihren Gunsten'],
  [
    'a credit that was paid out',
    { ...transfer, dueCents: -2155, status: 3 } as const,
    '2023-09-05',
    'Guthaben, ausgezahlt oder verrechnet',
  ],
  ['nothing', { ...debit, dueCents: 0 }, '2023-09-05', 'Nichts zu zahlen'],
])('describes the payment of %s', (_name, payment, today, sentence) => {
  expect(paymentSentence(payment, today, t)).toBe(sentence);
});
