import { dueDateOf, PaymentMethod } from '../billing/invoices/payment.ts';
import type { SupplyModel } from '../billing/contracts/contract.ts';
import type { TariffPrices } from '../tariffs/tariff-prices.ts';
import type { YearlyConsumption } from '../tariffs/basic-supply-comparison.ts';
import { addMonths } from '../time/add-months.ts';
import { daysBetween } from '../time/days.ts';
import type { DayRange } from '../time/periods.ts';
import { firstMonthDueFrom, instalmentsOf, monthOf } from './instalments.ts';
import { expectedYearCents, monthlyPrepaymentCents, toYearlyConsumption } from './propose-prepayment.ts';

/** The plan that an invoice announces for the time after its period; months by their first days, `toMonth` exclusive. */
export interface NextPrepayment {
  fromMonth: string;
  toMonth: string;
  dueDay: number;
  amountCents: number;
  yearlyCents: number;
  count: number;
  firstDueOn: string;
}

interface InvoicedContract {
  period: DayRange;
  contract: { from: string; to: string | null };
  consumption: YearlyConsumption;
  /** The prices on the day of the invoice. */
  current: { prices: TariffPrices; vatPercent: number };
  supplyModel: SupplyModel;
  dueDay: number;
  issuedDate: string;
  isByPost: boolean;
}

/** A shorter invoice says too little about a year: monthly bills announce nothing. */
const fewestDays = 180;
const monthsOfYear = 12;

/**
 * A twelfth of the year's cost for each month until a year after the billed period; the first one is due two weeks after
 * the invoice is received. Null for a short period, and where no month is left.
 */
export function proposeNextPrepayment(of: InvoicedContract): NextPrepayment | null {
  const { period, contract, consumption, current, supplyModel, dueDay, issuedDate, isByPost } = of;
  const days = daysBetween(period.from, period.to);
  if (days < fewestDays) return null;
  const yearlyCents = expectedYearCents(toYearlyConsumption(consumption, days), { ...current, supplyModel });
  if (yearlyCents <= 0) return null;
  const earliest = dueDateOf({ issuedDate, isByPost, method: PaymentMethod.Transfer });
  const fromMonth = firstMonthDueFrom(earliest, dueDay);
  const toMonth = addMonths(monthOf(period.to), monthsOfYear);
  const instalments = instalmentsOf({ fromMonth, toMonth, dueDay }, contract);
  const [first] = instalments;
  if (!first) return null;
  const amountCents = monthlyPrepaymentCents(yearlyCents);
  return { fromMonth, toMonth, dueDay, amountCents, yearlyCents, count: instalments.length, firstDueOn: first.dueOn };
}
