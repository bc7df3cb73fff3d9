import type { ElectricityDeadline } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import {
  basicSupplyOn,
  comparedHousehold,
  compareWithBasicSupply,
} from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { datedDeadlines } from '@lichthof/domain/tariffs/dated-deadlines.ts';
import type { DeadlineKind } from '@lichthof/domain/tariffs/deadlines.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type DeadlineFacts, readDeadlineFacts } from '../../../database/billing/deadline-facts.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { pricesOn } from '../tariff-answers.ts';
import { readTariffs, type TariffRow } from '../tariffs.db.ts';

/** Overdue ones first, then by day. Empty without tenant electricity. */
export async function listDeadlines(db: Database, key: EstateKey): Promise<ElectricityDeadline[]> {
  const { customerId, estateId } = key;
  const [facts] = await readDeadlineFacts(db, { customerId, estates: sql`e.id = ${estateId}` });
  if (!facts) return [];
  return deadlinesOf(facts, await readTariffs(db, key)).sort(
    (one, other) => dayOf(one).localeCompare(dayOf(other)) || one.kind.localeCompare(other.kind),
  );
}

const dayOf = ({ dueOn }: ElectricityDeadline) => dueOn ?? '9999-12-31';

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
