import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import type { TFunction } from 'i18next';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { formatMoneyFigure } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { participantName } from '../../../api/participant-name.ts';

/** The whole comparison for spreadsheets: energies in kWh with three decimals, costs of the energy in euros with VAT. */
export function comparisonTable(
  { keys, participants }: KeyComparison,
  t: TFunction<'key-comparison'>,
): ChartTableContent {
  return {
    columns: [
      t('column.participant'),
      t('csv.apartment'),
      t('csv.from'),
      t('csv.until'),
      t('csv.missing'),
      t('csv.consumption'),
      ...keys.flatMap(({ key }) => {
        const name = allocationKeyNames[key];
        return [t('csv.energy', { name }), t('csv.cost', { name })];
      }),
    ],
    rows: participants.map((participant) => [
      participantName(participant.type, participant.names),
      participant.apartmentName ?? '',
      participant.from,
      addDays(participant.to, -1),
      String(participant.missingQuarterHours),
      formatExactKilowattHours(participant.consumptionWh),
      ...participant.allocations.flatMap(({ allocatedWh, costCents }) => [
        formatExactKilowattHours(allocatedWh),
        formatMoneyFigure(costCents),
      ]),
    ]),
  };
}
