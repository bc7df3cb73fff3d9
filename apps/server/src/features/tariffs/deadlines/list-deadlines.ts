import type { ElectricityDeadline } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import {
  basicSupplyOn,
  comparedHousehold,
  compareWithBasicSupply,
} from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { datedDeadlines } from '@lichthof/domain/tariffs/dated-deadlines.ts';
import type { DeadlineKind } from '@lichthof/domain/tariffs/deadlines.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type DeadlineFacts, readDeadlineFacts } from './deadline-facts.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { pricesOn } from '../tariff-answers.ts';
import { readTariffs, type TariffRow } from '../tariffs.db.ts';

/** Overdue ones first, then by day. Empty without tenant electricity. */
export async function listDeadlines(db: Database, key: EstateKey): Promise<ElectricityDeadline[]> {
  const { customerId, estateId } = key;
  const [facts] = await readDeadlineFacts(db, { customerId, estates: sql`e.id = ${estateId}` });
  if (!facts) return [];
  return deadlinesOf(facts, await readTariffs(db, key)).sort(
    (one, other) => getDay(one).localeCompare(getDay(other)) || one.kind.localeCompare(other.kind),
  );
}

const getDay = ({ dueOn }: ElectricityDeadline) => dueOn ?? '9999-12-31';

export function deadlinesOf(facts: DeadlineFacts, tariffs: TariffRow[]): ElectricityDeadline[] {
  return [
    ...datedDeadlines(facts).map(({ kind, ...rest }) => deadline(kind, rest)),
    ...(facts.supplyModel === 'full_supply' ? basicSupplyDeadlines(facts, tariffs) : []),
  ];
}

function basicSupplyDeadlines(facts: DeadlineFacts, tariffs: TariffRow[]): ElectricityDeadline[] {
  const isKnown = basicSupplyOn(facts.basicSupply, facts.today) !== undefined;
  return isKnown ? tariffsAboveCap(facts, tariffs) : [deadline('basicSupply', {})];
}

/** Each tariff once: without a day if it is above the cap already, otherwise until its future prices are. */
function tariffsAboveCap(facts: DeadlineFacts, tariffs: TariffRow[]) {
  const { today } = facts;
  return tariffs.filter(hasResidents(today)).flatMap(({ tariffId, name, startDate, priceHistory }) => {
    const first = startDate > today ? startDate : today;
    const later = priceHistory.map(({ from }) => from).filter((from) => from > first);
    for (const day of [first, ...later]) {
      const share = shareAboveCap(facts, { day, prices: pricesOn(priceHistory, day) });
      if (share !== null) return [deadline('priceCap', { tariffId, name, share, dueOn: day === first ? null : day })];
    }
    return [];
  });
}

function shareAboveCap(
  { basicSupply, vatPercent }: DeadlineFacts,
  { day, prices }: { day: string; prices: TariffPrices },
): number | null {
  const basic = basicSupplyOn(basicSupply, day);
  if (!basic) return null;
  const { share, isAboveCap } = compareWithBasicSupply({ prices, vatPercent }, basic, comparedHousehold);
  return isAboveCap ? share : null;
}

const hasResidents =
  (today: string) =>
  ({ participants }: TariffRow) =>
    participants.some(
      (participant) => isResidential(participant) && (participant.to === null || participant.to > today),
    );

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
