import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';

/** Two debits on one day, and an invoice whose mandate was revoked. */
export const aDirectDebitPreview = (parts: Partial<DirectDebitPreview> = {}): DirectDebitPreview => ({
  creditorId: 'DE98ZZZ09999999999',
  accountHolder: 'Pleißeaue eG',
  bankName: 'Commerzbank',
  iban: 'DE89 3704 … 3000',
  earliestCollectionDate: '2026-09-17',
  collectionDate: '2026-09-30',
  debits: [
    {
      invoiceId: 1,
      instalmentId: null,
      number: 'RE-2026-0001',
      names: ['Jana Petzold'],
      openCents: 4549,
      collectionDate: '2026-09-30',
    },
    {
      invoiceId: 2,
      instalmentId: null,
      number: 'RE-2026-0002',
      names: ['Murat Aydın'],
      openCents: 5025,
      collectionDate: '2026-09-30',
    },
  ],
  totalCents: 9574,
  incomplete: [
    {
      invoiceId: 3,
      instalmentId: null,
      number: 'RE-2026-0003',
      names: ['Marlene Siebert'],
      openCents: 5210,
      reason: 'mandateRevoked',
      revokedAt: '2026-09-16T12:52:00Z',
      notice: null,
    },
  ],
  credits: [],
  ...parts,
});
