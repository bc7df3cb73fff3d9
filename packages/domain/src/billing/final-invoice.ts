import type { InvoiceSnapshot } from './invoice-snapshot.ts';
import type { DayRange } from '../time/periods.ts';

/** Whether the invoice is the last one of its contract: the contract ends within its period. */
export const isFinalInvoice = (period: DayRange, contractEnd: string | null): boolean =>
  contractEnd !== null && contractEnd > period.from && contractEnd <= period.to;

/** 'Stromrechnung'; the last invoice of a contract is a 'Schlussrechnung'. */
export const invoiceName = ({ period, contract }: Pick<InvoiceSnapshot, 'period' | 'contract'>): string =>
  isFinalInvoice(period, contract.endDate) ? 'Schlussrechnung' : 'Stromrechnung';
