import { addMonths } from '../time/add-months.ts';
import { addDays } from '../time/days.ts';

/** When a plan of monthly prepayments collects; months are named by their first days, `toMonth` is exclusive. */
export interface PlanTerms {
  fromMonth: string;
  toMonth: string;
  /** Day of the month; the last one of a shorter month. */
  dueDay: number;
}

export interface PlannedInstalment {
  month: string;
  dueOn: string;
}

/** Days of a contract, `to` exclusive, null if it is open-ended. */
interface ContractDays {
  from: string;
  to: string | null;
}

/** Why a plan offers no more months at once: a year, and the months until the next invoice is issued. */
export const mostPlannedMonths = 24;

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The day of a month on which its instalment is due: the 31st is the last day of a shorter month. */
export function dueDayIn(month: string, dueDay: number): string {
  const last = Number(addDays(addMonths(month, 1), -1).slice(8));
  return addDays(month, Math.min(dueDay, last) - 1);
}

/**
 * The instalments of a plan. None is due before the supply starts (EnWG § 41b (3)) or after the contract's last day, so
 * that the month of a move-in or move-out has one only if its due day lies in the contract.
 */
export function instalmentsOf({ fromMonth, toMonth, dueDay }: PlanTerms, contract: ContractDays): PlannedInstalment[] {
  const instalments: PlannedInstalment[] = [];
  for (let month = fromMonth; month < toMonth; month = addMonths(month, 1)) {
    const dueOn = dueDayIn(month, dueDay);
    if (dueOn >= contract.from && (contract.to === null || dueOn < contract.to)) instalments.push({ month, dueOn });
  }
  return instalments;
}

/** The first month whose instalment is due on the day or later. */
export function firstMonthDueFrom(day: string, dueDay: number): string {
  const month = monthOf(day);
  return dueDayIn(month, dueDay) >= day ? month : addMonths(month, 1);
}
