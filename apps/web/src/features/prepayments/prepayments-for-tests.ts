import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';

/** A participant whose instalment of November is paid. */
export const somePrepayments: Prepayments = {
  contractId: 3,
  contractNumber: 'V-2024-0717',
  today: '2026-11-22',
  paymentMethod: 2,
  delivery: 'mail',
  earliestDueOn: '2026-12-06',
  firstFreeMonth: '2026-12-01',
  plans: [
    {
      planId: 1,
      fromMonth: '2026-11-01',
      toMonth: '2027-01-01',
      dueDay: 15,
      amountCents: 9_200,
      basis: 'other',
      yearlyCents: null,
      note: null,
      delivery: 'mail',
      noticeState: 'sent',
      sentOn: '2026-10-01',
      createdByName: 'Jana Petzold',
    },
  ],
  instalments: [
    {
      instalmentId: 8,
      month: '2026-11-01',
      dueOn: '2026-11-15',
      amountCents: 9_200,
      paidCents: 9_200,
      openCents: 0,
      status: 'paid',
      collectionDate: '2026-11-16',
      returnedOn: null,
      returnReason: null,
      isCollectable: true,
      invoiceNumber: null,
      version: 2,
    },
  ],
  proposal: {
    basis: 'invoice',
    invoiceNumber: 'RE-2026-0118',
    comparedCount: 0,
    consumptionWh: 2_989_750,
    yearlyCents: 108_699,
    amountCents: 9_100,
    announced: null,
  },
};
