import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';

const plain: Omit<Invoice, 'number' | 'apartmentName'> = {
  invoiceId: 1,
  runId: 7,
  participantId: 1,
  type: 'invoice',
  participantType: 'tenant',
  names: ['Jana Petzold'],
  from: '2026-08-01',
  to: '2026-09-01',
  issuedDate: '2026-09-16',
  dueDate: '2026-09-30',
  paymentMethod: 2,
  status: 2,
  sentAt: '2026-09-16T12:40:00Z',
  paidDate: null,
  pvWh: 100_000,
  gridWh: 20_200,
  netCents: 3823,
  vatCents: 726,
  grossCents: 4549,
  offsetCents: 0,
  paidCents: 0,
  isFinal: false,
  cancelledBy: null,
  corrects: null,
  correctedBy: null,
  correctionReason: null,
  hasDocument: true,
  sepaFileId: null,
  pendingCollectionDate: null,
  debitReturnedOn: null,
  lateness: null,
  isMailFailed: false,
  version: 1,
};

export function anInvoice(parts: Partial<Invoice>): Invoice {
  const id = String(parts.invoiceId ?? 1);
  return { ...plain, number: `RE-2026-${id.padStart(4, '0')}`, apartmentName: `WE ${id.padStart(2, '0')}`, ...parts };
}
