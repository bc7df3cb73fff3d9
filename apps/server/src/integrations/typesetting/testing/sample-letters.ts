import type { DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { supplierShareChanges, yearOfPriceChange } from '@lichthof/domain/tariffs/supplier-share.ts';
import { firstPrices, sampleDeliveryPoint, sampleProvider, sampleRecipient, secondPrices } from './sample-parts.ts';

const head = {
  issuedOn: '2027-01-19',
  provider: sampleProvider,
  recipient: { names: ['Mariam Haddad', 'Jakob Haddad-Wöhler'], address: sampleRecipient.address },
  customerNumber: 'K-100482',
  contractNumber: 'V-2024-0717',
};

/** Eleven instalments by direct debit. */
export const samplePrepaymentNotice: PrepaymentNoticeContent = {
  ...head,
  amountCents: 9_100,
  amountBeforeCents: 9_200,
  instalments: Array.from({ length: 11 }, (_, index) => {
    const month = `2027-${String(index + 2).padStart(2, '0')}`;
    return { month: `${month}-01`, dueOn: `${month}-15`, vatPercent: 19, vatCents: 1_453 };
  }),
  basis: 'invoice',
  yearlyCents: 108_699,
  note: null,
  mandate: { reference: 'K100482-01', iban: 'DE02120300000000202051' },
};

export const sampleDebitNotice: DebitNoticeContent = {
  ...head,
  collectionDate: '2027-02-02',
  invoice: { number: 'RE-2027-0101', issuedDate: '2027-01-04' },
  amountCents: 10_000,
  mandate: { reference: 'K100482-02', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' },
};

const metering = { eurPerYear: '25.20', isIncluded: true };
const change = {
  before: { ...firstPrices, metering },
  after: { ...secondPrices, metering, discount: { thresholdPercent: '40', ctPerKwh: '1.00' } },
  supplyModel: 'full_supply' as const,
};

/** A letter from before prices named the supplier's share. */
export const formerPriceNotice: PriceNoticeContent = {
  ...head,
  effectiveOn: '2027-04-01',
  reason: 'Die Netzentgelte und die Umlagen steigen.',
  supplyModel: 'full_supply',
  vatPercent: 19,
  before: { tariffName: 'Hausstrom 2026', prices: change.before },
  after: { tariffName: 'Hausstrom 2027', prices: change.after },
};

export const samplePriceNotice: PriceNoticeContent = {
  ...formerPriceNotice,
  deliveryPoint: sampleDeliveryPoint,
  supplierShare: supplierShareChanges(change),
  year: yearOfPriceChange(
    { ...change, vatPercent: 19 },
    { from: '2026-01-01', to: '2027-01-01', pvWh: 1_310_000, gridWh: 1_802_600 },
  ),
};

export const sampleReminder = (invoicesCount: number): ReminderContent => ({
  ...head,
  step: 2,
  payUntil: '2027-03-06',
  invoices: Array.from({ length: invoicesCount }, (_, index) => ({
    number: `RE-2027-${String(index + 101).padStart(4, '0')}`,
    issuedDate: '2027-01-19',
    period: { from: '2026-01-01', to: '2027-01-01' },
    dueDate: '2027-02-02',
    openCents: 10_000,
  })),
  otherCents: -500,
  feeCents: 250,
  totalCents: invoicesCount * 10_000 - 250,
});
