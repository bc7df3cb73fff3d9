import type { EstatesOverview } from '@lichthof/contracts/places/estates-overview.ts';
import {
  formatChange,
  formatNumber,
  formatPercentFigure,
  formatPointChange,
} from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../i18n/quantity-formats.ts';
import { Change } from '../../../ui/figures/change.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { rangeLabel } from '../../../ui/page/period/period-label.ts';
import { autarkyOf, compareAutarky, compareSums, missingOf, sumOf, type Comparison } from './overview-sums.ts';

/** The sums of the shown estates, compared with the same days of the previous year. */
export function OverviewTiles({ overview }: { overview: EstatesOverview }) {
  const { t } = useTranslation('estates-overview');
  const { estates } = overview;
  const apartmentCount = estates.reduce((sum, estate) => sum + estate.apartmentCount, 0);
  const autarky = autarkyOf(estates.map(({ balance }) => balance));
  return (
    <TileRow columns={4}>
      <StatTile
        label={t('tile.estates')}
        figure={formatNumber(estates.length)}
        note={t('apartments', { count: apartmentCount })}
      />
      <EnergyTile figure="pvGeneration" label={t('column.generationLong')} overview={overview} />
      <EnergyTile figure="electricityConsumption" label={t('column.consumptionLong')} overview={overview} />
      <StatTile
        label={t('column.autarky')}
        hint={t('tile.autarkyHint')}
        figure={formatPercentFigure(autarky)}
        {...(autarky !== null && { unit: '%' })}
        note={<ChangeNote {...{ overview }} comparison={compareAutarky(estates)} format={formatPointChange} />}
      />
    </TileRow>
  );
}

interface EnergyTileProps {
  figure: 'pvGeneration' | 'electricityConsumption';
  label: string;
  overview: EstatesOverview;
}

function EnergyTile({ figure, label, overview }: EnergyTileProps) {
  const { t } = useTranslation('estates-overview');
  const { estates } = overview;
  const shown = quantityOf(sumOf(estates, figure), energyLadder);
  const missingCount = missingOf(estates, figure);
  return (
    <StatTile
      label={label}
      {...shown}
      note={
        <>
          <ChangeNote {...{ overview }} comparison={compareSums(estates, figure)} format={formatChange} />
          {missingCount > 0 && <span style={{ display: 'block' }}>{t('tile.without', { count: missingCount })}</span>}
        </>
      }
    />
  );
}

interface ChangeNoteProps {
  overview: EstatesOverview;
  comparison: Comparison;
  format: (now: number | null, before: number | null) => string;
}

function ChangeNote({ overview, comparison: { now, before, count, total }, format }: ChangeNoteProps) {
  const { t } = useTranslation('estates-overview');
  if (count === 0) return t('tile.nothingBefore');
  const days = rangeLabel(overview.previousDays);
  const of = { count, total, days };
  const against = count < total ? t('tile.againstSome', of) : t('tile.against', of);
  return <Change change={format(now, before)} against={against} />;
}
