import type { HouseholdEdition } from '@lichthof/contracts/supply/reference-tables.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { HouseholdEditionDialog } from './household-edition-dialog.tsx';
import { ReferenceCard, type TableProps } from './reference-card.tsx';
import { useHouseholdEditionCalls } from './reference-tables.queries.ts';

/** '1.500 bis 3.500 kWh': of the smallest and the largest household. */
const rangeOf = (kwh: readonly number[]) => `${formatNumber(kwh[0])} bis ${formatNumber(kwh.at(-1))}${nbsp}kWh`;

export function HouseholdEditionsCard(props: TableProps<HouseholdEdition>) {
  const { t } = useTranslation('reference-tables');
  const { remove } = useHouseholdEditionCalls();
  return (
    <ReferenceCard
      {...props}
      title={t('household.title')}
      description={t('household.description')}
      addLabel={t('household.add')}
      nameHeader={t('column.from')}
      nameOf={({ from }) => formatDay(from)}
      columns={[
        {
          id: 'without',
          header: t('household.withoutColumn'),
          cell: ({ kwhWithoutHotWater }) => rangeOf(kwhWithoutHotWater),
          align: 'right',
          onPhone: true,
        },
        {
          id: 'with',
          header: t('household.withColumn'),
          cell: ({ kwhWithHotWater }) => rangeOf(kwhWithHotWater),
          align: 'right',
        },
      ]}
      remove={remove}
      dialog={(edition, onClose) => <HouseholdEditionDialog edition={edition} onClose={onClose} />}
    />
  );
}
