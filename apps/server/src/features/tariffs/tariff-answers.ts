import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { Tariff, TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { pickFields } from '@lichthof/domain/fields/field.ts';
import { tariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { findTariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import type { TariffRow } from './tariffs.db.ts';

export function tariffOf(row: TariffRow): Tariff {
  const { tariffId, version, participants, today, vatPercent } = row;
  return {
    tariffId,
    ...pickFields(tariffFields, row),
    version,
    status: findTariffStatus(participants, today),
    participantCount: countPresent(row),
    isUsed: participants.length > 0,
    prices: pricesOn(row.priceHistory, today),
    vatPercent,
  };
}

export function toTariffDetails(row: TariffRow): TariffDetails {
  const { priceHistory, participants } = row;
  return { ...tariffOf(row), priceHistory, participants };
}

/** Counts the participants with a current or future assignment of the tariff. */
function countPresent({ participants, today }: TariffRow): number {
  const present = participants.filter(({ to }) => to === null || today < to);
  return new Set(present.map(({ participantId }) => participantId)).size;
}

/** The prices of the day, or the first ones of a tariff that has not begun. */
export function pricesOn(priceHistory: TariffRow['priceHistory'], day: string): Tariff['prices'] {
  return (priceHistory.findLast(({ from }) => from <= day) ?? getFirst(priceHistory)).prices;
}
