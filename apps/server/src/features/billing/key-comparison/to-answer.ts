import type { ComparedParticipant, KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { AllocationKey, type AllocationRule } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { AllocationBasis, BilledContract, Supply, TariffVersion } from '@lichthof/domain/billing/billing-basis.ts';
import type { KeyObstacle, KeyTotals } from '@lichthof/domain/billing/compare-keys.ts';
import { grossEnergyCents } from '@lichthof/domain/billing/prices/energy-cost.ts';
import { noVat, vatPercentOn } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { getEntry, getItem, requireValue } from '@lichthof/domain/collections/items.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../../../database/database.ts';
import { readVatRates } from '../../reference-tables/vat-rates.ts';
import type { PlannedParticipant } from './planned-participants.db.ts';

export type ComparedContract = BilledContract | PlannedParticipant;

/** By which prices energy is compared. */
interface ComparedPrices {
  today: string;
  vatPercent: number;
}

/** Null with GGV: the price of what participants buy from others is not known. */
export async function pricesOf(
  db: Database,
  { customerId, supply, today }: { customerId: number; supply: Supply; today: string },
): Promise<ComparedPrices | null> {
  if (supply.supplyModel === 'ggv') return null;
  const { is_small_business: isSmallBusiness } = await db
    .selectFrom('provider')
    .where('customer_id', '=', customerId)
    .where('id', '=', supply.providerId)
    .select('is_small_business')
    .executeTakeFirstOrThrow();
  return { today, vatPercent: vatPercentOn(isSmallBusiness ? noVat : await readVatRates(db), today) };
}

interface Comparison extends Pick<KeyComparison, 'participantsFrom'> {
  period: DayRange;
  basis: AllocationBasis<ComparedContract>;
  terms: Omit<AllocationRule, 'key'>;
  supply: Supply | null;
  totals: KeyTotals;
  obstacles: KeyObstacle<ComparedContract>[];
  prices: ComparedPrices | null;
}

export function toAnswer(comparison: Comparison): KeyComparison {
  const { period, basis, terms, supply, totals, participantsFrom } = comparison;
  const obstacles = withQuantities(comparison);
  const refused = new Set(obstacles.map(({ key }) => key));
  const keys = [...totals.allocatedWh.keys()].filter((key) => !refused.has(key));
  return {
    ...period,
    participantsFrom,
    supplyModel: supply?.supplyModel ?? null,
    currentKey: supply?.key ?? null,
    ...terms,
    localWh: totals.localWh,
    quarterHours: totals.quarterHours,
    missingLocalQuarterHours: totals.missingLocal,
    keys: keys.map((key) => ({ key, allocatedWh: getEntry(totals.allocatedWh, key).reduce((sum, wh) => sum + wh, 0) })),
    obstacles: obstacles.map(({ key, reason, participants }) => ({
      key,
      reason,
      apartmentNames: participants.map(({ apartmentName }) => apartmentName),
    })),
    participants: basis.contracts.map((_, index) => toParticipant(comparison, keys, index)),
  };
}

/** Without any meter for the quantities of the metering operator, nobody is named: none are expected. */
function withQuantities({ obstacles, totals }: Comparison): KeyObstacle<ComparedContract>[] {
  if (totals.allocatedWh.has(AllocationKey.External)) return obstacles;
  return obstacles.map((obstacle) =>
    obstacle.key === AllocationKey.External ? { ...obstacle, participants: [] } : obstacle,
  );
}

function toParticipant(
  { period, basis, totals, prices }: Comparison,
  keys: AllocationKey[],
  index: number,
): ComparedParticipant {
  const participant = getItem(basis.contracts, index);
  const consumptionWh = getItem(totals.consumptionWh, index);
  const days = requireValue(intersect(participant, period), 'day of the participant in the period');
  const tariff = prices && 'tariffs' in participant ? tariffOn(participant.tariffs, prices.today) : undefined;
  const contract = 'contractId' in participant ? participant : null;
  return {
    participantId: contract?.participantId ?? null,
    type: participant.type,
    names: contract?.names ?? [],
    apartmentName: participant.apartmentName,
    ...days,
    consumptionWh,
    quarterHours: getItem(totals.participantQuarterHours, index),
    missingQuarterHours: getItem(totals.missing, index),
    allocations: keys.map((key) => {
      const pvWh = getItem(getEntry(totals.allocatedWh, key), index);
      const energy = { pvWh, gridWh: consumptionWh - pvWh };
      return {
        key,
        allocatedWh: pvWh,
        costCents:
          prices && tariff
            ? grossEnergyCents({ ...energy, prices: tariff.prices, vatPercent: prices.vatPercent })
            : null,
      };
    }),
  };
}

/** In force on the day, else the next one, else the last one. */
const tariffOn = (tariffs: TariffVersion[], today: string): TariffVersion | undefined =>
  tariffs.findLast(({ from }) => from <= today) ?? tariffs[0];
