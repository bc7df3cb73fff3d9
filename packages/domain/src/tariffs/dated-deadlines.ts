import { addMonths } from '../time/add-months.ts';
import type { DayRange } from '../time/periods.ts';
import {
  type DeadlineKind,
  finalInvoiceDueOn,
  invoiceDueOn,
  labellingDueOn,
  nextLabelYear,
  refundDueOn,
} from './deadlines.ts';

/** The facts from which the deadlines with a day follow. Ranges end exclusively. */
export interface DatedFacts {
  today: string;
  supplyModel: 'full_supply' | 'ggv';
  supplyFrom: string;
  /** The last period that was billed for everyone: a run for some participants leaves it as it is. */
  lastPeriod: DayRange | null;
  /** The last such period of whole months. */
  lastWholePeriod: DayRange | null;
  hasContracts: boolean;
  /** From the first day that is not billed. */
  endedContracts: { participantId: number; contractId: number; name: string; from: string; end: string }[];
  credits: { participantId: number; name: string; issuedOn: string }[];
  mixYears: number[];
}

export interface DatedDeadline {
  kind: DeadlineKind;
  dueOn: string;
  isOverdue: boolean;
  participantId?: number;
  name?: string;
  /** The year of the electricity labelling. */
  year?: number;
  /** The contract whose final invoice is due. */
  contractId?: number;
  /** The days to bill, the end exclusive. */
  periodFrom?: string;
  periodEnd?: string;
}

/** The deadlines of an estate that have a day. */
export function datedDeadlines(facts: DatedFacts): DatedDeadline[] {
  const { today, endedContracts, credits, supplyModel } = facts;
  const until = (kind: DeadlineKind, dueOn: string, rest: Partial<DatedDeadline>): DatedDeadline => ({
    kind,
    dueOn,
    isOverdue: dueOn < today,
    ...rest,
  });
  return [
    ...nextPeriods(facts).map((period) =>
      until('invoice', invoiceDueOn(period), { periodFrom: period.from, periodEnd: period.to }),
    ),
    ...endedContracts.map(({ from, end, ...contract }) =>
      until('finalInvoice', finalInvoiceDueOn(end), { ...contract, periodFrom: from, periodEnd: end }),
    ),
    ...credits.map(({ participantId, name, issuedOn }) =>
      until('refund', refundDueOn(issuedOn), { participantId, name }),
    ),
    ...(supplyModel === 'full_supply' ? labellingDeadlines(facts) : []),
  ];
}

const mostMonths = 12;

/**
 * The next period to bill, in the rhythm of the estate: as many months as the last period of whole months, at most
 * twelve (EnWG § 40b). A run of some days ends nothing of it, and the time to invoice the rest is that of the whole.
 */
function nextPeriods({ hasContracts, lastPeriod, lastWholePeriod, supplyFrom }: DatedFacts): DayRange[] {
  if (!hasContracts) return [];
  const from = lastPeriod?.to ?? supplyFrom;
  const months = lastWholePeriod ? monthsBetween(lastWholePeriod.from, lastWholePeriod.to) : mostMonths;
  const step = Math.min(mostMonths, months);
  const begin = lastWholePeriod?.to ?? supplyFrom;
  const passed = Math.max(0, Math.floor(monthsBetween(begin, from) / step));
  const count = [passed, passed + 1].find((one) => addMonths(begin, one * step) > from) ?? passed + 2;
  return [{ from: addMonths(begin, (count - 1) * step), to: addMonths(begin, count * step) }];
}

function monthsBetween(from: string, to: string): number {
  const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return countMonths(to) - countMonths(from);
}

function labellingDeadlines(facts: DatedFacts): DatedDeadline[] {
  const { today, mixYears } = facts;
  const newest = nextLabelYear(today);
  const years = [newest - 1, newest].filter((year) => !mixYears.includes(year) && labellingIsNeeded(year, facts));
  return years.map((year) => {
    const dueOn = labellingDueOn(year);
    return { kind: 'labelling', dueOn, isOverdue: dueOn <= today, year };
  });
}

/** The year before the last is needed only until 1 July, and no year before the supply began. */
function labellingIsNeeded(year: number, { today, supplyFrom }: DatedFacts): boolean {
  const isReplaced = labellingDueOn(year + 1) <= today;
  return !isReplaced && (year === nextLabelYear(today) || supplyFrom < today);
}
