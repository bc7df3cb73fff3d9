import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import type { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { allocationKeyNames, allocationKeyPhrase } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import { formatMoney, formatNumber, formatPercent, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { largestChange, referenceKey, type ComparedRow } from './compared-rows.ts';

interface ComparisonSummaryProps {
  comparison: KeyComparison;
  rows: ComparedRow[];
}

const kilowattHours = (wh: number) => `${formatNumber(wh / 1000)}${nbsp}kWh`;

/** How much of the roof's electricity stays in the building by key, and for whom the key matters most. */
export function ComparisonSummary({ comparison, rows }: ComparisonSummaryProps) {
  const { t } = useTranslation('key-comparison');
  const { keys, localWh, currentKey } = comparison;
  const nameOf = (key: AllocationKey) => allocationKeyNames[key];
  const inSentence = (key: AllocationKey) => allocationKeyPhrase(key);
  const largest = largestChange(rows);
  return (
    <>
      <TileRow columns={keys.length} phoneColumns={1}>
        {keys.map(({ key, allocatedWh }) => (
          <StatTile
            key={key}
            label={nameOf(key)}
            figure={formatNumber(allocatedWh / 1000)}
            unit="kWh"
            beside={localWh > 0 && t('tile.share', { percent: formatPercent(allocatedWh / localWh, 0) })}
            note={t(key === currentKey ? 'tile.current' : 'tile.fedIn', {
              amount: kilowattHours(localWh - allocatedWh),
            })}
          />
        ))}
      </TileRow>
      <Typography>
        {keys.every(({ allocatedWh }) => allocatedWh === getFirst(keys).allocatedWh)
          ? t('summary.sameSum')
          : t('summary.otherSum')}{' '}
        {largest ? t('summary.largest', changeOf(largest)) : t('summary.same')}{' '}
        {t(pricesText(), { key: nameOf(referenceKey(comparison)) })}
      </Typography>
    </>
  );

  function changeOf({ row: { name, shares, participant }, most, least }: NonNullable<typeof largest>) {
    const [more, less] = [getEntry(shares, most), getEntry(shares, least)];
    const cents = (more.differenceCents ?? 0) - (less.differenceCents ?? 0);
    const isPriced = participant.allocations.every(({ costCents }) => costCents !== null);
    return {
      name,
      most: inSentence(most),
      least: inSentence(least),
      mostAmount: kilowattHours(more.allocatedWh),
      leastAmount: kilowattHours(less.allocatedWh),
      money: isPriced ? t('summary.money', { amount: formatMoney(Math.abs(cents)) }) : '',
    };
  }

  function pricesText(): 'summary.ggv' | 'summary.noPrices' | 'summary.prices' {
    if (comparison.supplyModel === 'ggv') return 'summary.ggv';
    return rows.some(({ shares }) => [...shares.values()].some(({ differenceCents }) => differenceCents !== null))
      ? 'summary.prices'
      : 'summary.noPrices';
  }
}
