import type { ElectricityDeadline } from '@lichthof/contracts/electricity-deadlines.ts';
import {
  basicSupplyOn,
  comparedHousehold,
  compareWithBasicSupply,
} from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import {
  type DeadlineKind,
  finalInvoiceDueOn,
  invoiceDueOn,
  labellingDueOn,
  nextLabelYear,
  refundDueOn,
} from '@lichthof/domain/tariffs/deadlines.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { pricesOn } from '../tariff-answers.ts';
import { readTariffs, type TariffRow } from '../tariffs.db.ts';
import { type DeadlineFacts, readDeadlineFacts } from './deadline-facts.db.ts';

/** Overdue ones first, then by day. Empty without tenant electricity. */
export async function listDeadlines(db: Database, key: EstateKey): Promise<ElectricityDeadline[]> {
  const facts = await readDeadlineFacts(db, key);
  if (!facts) return [];
  return deadlinesOf(facts, await readTariffs(db, key)).sort(
    (one, other) => dayOf(one).localeCompare(dayOf(other)) || one.kind.localeCompare(other.kind),
  );
}

const dayOf = ({ dueOn }: ElectricityDeadline) => dueOn ?? '9999-12-31';

export function deadlinesOf(facts: DeadlineFacts, tariffs: TariffRow[]): ElectricityDeadline[] {
  const { today } = facts;
  const dated = (kind: DeadlineKind, dueOn: string, rest: Partial<ElectricityDeadline> = {}) =>
    deadline(kind, { dueOn, isOverdue: dueOn < today, ...rest });
  return [
    ...nextPeriods(facts).map((period) =>
      dated('invoice', invoiceDueOn(period), { periodFrom: period.from, periodEnd: period.to }),
    ),
    ...facts.endedContracts.map(({ from, end, ...contract }) =>
      dated('finalInvoice', finalInvoiceDueOn(end), { ...contract, periodFrom: from, periodEnd: end }),
    ),
    ...facts.credits.map(({ participantId, name, issuedOn }) =>
      dated('refund', refundDueOn(issuedOn), { participantId, name }),
    ),
    ...(facts.supplyModel === 'full_supply' ? fullSupplyDeadlines(facts, tariffs) : []),
  ];
}

const mostMonths = 12;

/**
 * The next period to bill, in the rhythm of the estate: as many months as the last period of whole months, at most
 * twelve (EnWG § 40b). A run of some days ends nothing of it, and the time to invoice the rest is that of the whole.
 */
function nextPeriods({ hasContracts, lastPeriod, lastWholePeriod, supplyFrom }: DeadlineFacts): DayRange[] {
  if (!hasContracts) return [];
  const from = lastPeriod?.to ?? supplyFrom;
  const months = lastWholePeriod ? monthsBetween(lastWholePeriod.from, lastWholePeriod.to) : mostMonths;
  const step = Math.min(mostMonths, months);
  const begin = lastWholePeriod?.to ?? supplyFrom;
  const passed = Math.max(0, Math.floor(monthsBetween(begin, from) / step));
  const counts = [passed, passed + 1, passed + 2];
  const count = counts.find((one) => addMonths(begin, one * step) > from)!;
  return [{ from: addMonths(begin, (count - 1) * step), to: addMonths(begin, count * step) }];
}

function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
}

function fullSupplyDeadlines(facts: DeadlineFacts, tariffs: TariffRow[]): ElectricityDeadline[] {
  const { today, mixYears, basicSupply } = facts;
  const year = nextLabelYear(today);
  const labelYears = [year - 1, year].filter((one) => !mixYears.includes(one) && labellingIsNeeded(one, facts));
  const labelling = labelYears.map((one) => {
    const dueOn = labellingDueOn(one);
    return deadline('labelling', { dueOn, isOverdue: dueOn <= today, year: one });
  });
  const known = basicSupplyOn(basicSupply, today);
  return [...labelling, ...(known ? tariffsAboveCap(facts, tariffs) : [deadline('basicSupply', {})])];
}

/** The year before the last is needed only until 1 July, and no year before the supply began. */
function labellingIsNeeded(year: number, { today, supplyFrom }: DeadlineFacts): boolean {
  const isReplaced = labellingDueOn(year + 1) <= today;
  return !isReplaced && (year === nextLabelYear(today) || supplyFrom < today);
}

function tariffsAboveCap({ today, basicSupply, vatPercent }: DeadlineFacts, tariffs: TariffRow[]) {
  return tariffs.filter(hasTenants(today)).flatMap(({ tariffId, name, startDate, priceHistory }) => {
    const day = startDate > today ? startDate : today;
    const basic = basicSupplyOn(basicSupply, day);
    if (!basic) return [];
    const tariff = { prices: pricesOn(priceHistory, day), vatPercent };
    const { share, isAboveCap } = compareWithBasicSupply(tariff, basic, comparedHousehold);
    return isAboveCap ? [deadline('priceCap', { tariffId, name, share })] : [];
  });
}

const hasTenants =
  (today: string) =>
  ({ participants }: TariffRow) =>
    participants.some(({ type, to }) => type === 'tenant' && (to === null || to > today));

function deadline(kind: DeadlineKind, rest: Partial<ElectricityDeadline>): ElectricityDeadline {
  return {
    kind,
    dueOn: null,
    isOverdue: false,
    name: null,
    participantId: null,
    tariffId: null,
    year: null,
    contractId: null,
    periodFrom: null,
    periodEnd: null,
    share: null,
    ...rest,
  };
}
