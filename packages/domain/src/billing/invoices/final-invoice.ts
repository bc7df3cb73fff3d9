import type { InvoiceSnapshot } from './invoice-snapshot.ts';
import type { DayRange } from '../../time/periods.ts';

/** Whether the invoice is the last one of its contract: the contract ends within its period. */
export const isFinalInvoice = (period: DayRange, contractEnd: string | null): boolean =>
  contractEnd !== null && contractEnd > period.from && contractEnd <= period.to;

/** 'Stromrechnung'; the last invoice of a contract is a 'Schlussrechnung', a cancellation a 'Stornorechnung'. */
export function invoiceName({
  period,
  contract,
  correction,
}: Pick<InvoiceSnapshot, 'period' | 'contract' | 'correction'>): string {
  if (correction?.type === 'cancellation') return 'Stornorechnung';
  return isFinalInvoice(period, contract.endDate) ? 'Schlussrechnung' : 'Stromrechnung';
}
