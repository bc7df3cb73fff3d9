import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import type { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { formatMoney, formatNumber, formatPercent, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { daysLabel } from '../../../ui/page/period/period-label.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { referenceKey, type ComparedRow } from './compared-rows.ts';

const kilowattHours = (wh: number) => `${formatNumber(wh / 1000)}${nbsp}kWh`;
const totalOf = (rows: ComparedRow[], of: (row: ComparedRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);

interface ComparisonTableProps {
  comparison: KeyComparison;
  rows: ComparedRow[];
}

/**
 * Each participant's amount from the roof by key, with its share of the consumption and the difference in euros. On a
 * phone all keys stay, since their difference is what the table is for: it scrolls sideways.
 */
export function ComparisonTable({ comparison, rows }: ComparisonTableProps) {
  const { t } = useTranslation('key-comparison');
  const { keys } = comparison;
  const columns: DataColumn<ComparedRow>[] = [
    {
      id: 'name',
      header: t('column.participant'),
      cell: ({ name, participant }) => (
        <Box sx={{ minWidth: 130 }}>
          <TwoLines first={name} second={placeAndDays(comparison, participant)} />
        </Box>
      ),
      sortKey: ({ participant, name }) => participant.apartmentName ?? name,
      isName: true,
      onPhone: true,
    },
    {
      id: 'consumption',
      header: t('column.consumption'),
      cell: ({ isMeasured, participant }) => (isMeasured ? kilowattHours(participant.consumptionWh) : missing),
      sortKey: ({ participant }) => participant.consumptionWh,
      align: 'right',
      sum: (all) => kilowattHours(totalOf(all, ({ participant }) => participant.consumptionWh)),
    },
    ...keys.map(({ key }) => keyColumn(key)),
  ];
  return (
    <DataTable
      label={t('table')}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      sumLabel={t('sum', { count: rows.length })}
      empty={null}
    />
  );

  function keyColumn(key: AllocationKey): DataColumn<ComparedRow> {
    const isReference = key === referenceKey(comparison);
    return {
      id: `key-${key}`,
      header: allocationKeyNames[key],
      cell: ({ isMeasured, shares }) => {
        const { allocatedWh, share, differenceCents } = getEntry(shares, key);
        if (!isMeasured) return missing;
        const percent = share === null ? '' : ` · ${formatPercent(share, 0)}`;
        return (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <TwoLines
              first={`${kilowattHours(allocatedWh)}${percent}`}
              second={isReference ? t('reference') : differenceText(differenceCents)}
            />
          </Box>
        );
      },
      sortKey: ({ shares }) => getEntry(shares, key).allocatedWh,
      align: 'right',
      sum: (all) => kilowattHours(totalOf(all, ({ shares }) => getEntry(shares, key).allocatedWh)),
      onPhone: true,
    };
  }

  function differenceText(cents: number | null): string {
    if (cents === null) return nbsp;
    if (cents === 0) return t('same');
    return t(cents > 0 ? 'dearer' : 'cheaper', { amount: formatMoney(Math.abs(cents)) });
  }
}

/** 'WE 07, 16.03.2026–31.08.2026': the days only if they are not the whole period. */
function placeAndDays({ from, to }: KeyComparison, participant: ComparedRow['participant']): string {
  const isWhole = participant.from === from && participant.to === to;
  const place = participant.names.length > 0 ? participant.apartmentName : null;
  return [place, isWhole ? null : daysLabel(participant)].filter(Boolean).join(', ') || nbsp;
}
