import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { firstMonthDueFrom, mostPlannedMonths, monthOf } from '@lichthof/domain/prepayments/instalments.ts';
import type { PrepaymentBasis } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';

export interface PlanValues {
  amountEur: number | null;
  basis: PrepaymentBasis;
  fromMonth: string;
  /** The month of the last instalment. */
  lastMonth: string;
  dueDay: number | null;
  note: string;
  isAnnouncedElsewhere: boolean;
}

const usualDueDay = 15;
const monthsOfYear = 12;

const pickLater = (a: string, b: string) => (a > b ? a : b);

/** The plan that an invoice announces, or else the proposal from the first month that may still be announced. */
export function initialPlan({ proposal, plans, firstFreeMonth, earliestDueOn }: Prepayments): PlanValues {
  const announced = proposal?.announced;
  const dueDay = announced?.dueDay ?? plans[0]?.dueDay ?? usualDueDay;
  const earliest = pickLater(firstFreeMonth, firstMonthDueFrom(earliestDueOn, dueDay));
  const isOpen = announced !== undefined && announced !== null && announced.fromMonth >= firstFreeMonth;
  const fromMonth = isOpen ? announced.fromMonth : earliest;
  return {
    amountEur: proposal ? proposal.amountCents / 100 : null,
    basis: proposal?.basis ?? 'other',
    fromMonth,
    lastMonth: isOpen ? addMonths(announced.toMonth, -1) : addMonths(fromMonth, monthsOfYear - 1),
    dueDay,
    note: '',
    isAnnouncedElsewhere: isOpen,
  };
}

const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index));

/** The months in which a plan may begin: those of the last year too, for a contract that was taken over. */
export function firstMonths({ firstFreeMonth, today }: Pick<Prepayments, 'firstFreeMonth' | 'today'>): string[] {
  const first = pickLater(firstFreeMonth, addMonths(monthOf(today), -monthsOfYear));
  return monthsFrom(first, 2 * monthsOfYear);
}

/** The months in which a plan from a month on may end. */
export const lastMonths = (fromMonth: string): string[] => monthsFrom(fromMonth, mostPlannedMonths);
