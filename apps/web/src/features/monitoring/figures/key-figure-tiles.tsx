import { energyLadder, massLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatPercentFigure } from '../../../i18n/number-formats.ts';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { hasBattery } from './balance-parts.ts';
import { BatteryTile } from './battery-tile.tsx';
import type { ShownKpis } from './comparison.ts';
import { FigureNote } from './figure-note.tsx';
import { GridTile } from './grid-tile.tsx';
import { periodQuantity } from './shown-quantity.ts';

export function KeyFigureTiles({ shown }: { shown: ShownKpis }) {
  const { kpis, period } = shown;
  const { t } = useTranslation('monitoring');
  const note = (name: 'autarky' | 'co2SavingsGrams') => <FigureNote {...{ name, shown }} />;
  return (
    <TileRow columns={4}>
      <StatTile
        label={t('figure.autarky')}
        hint={t('help.autarky')}
        figure={formatPercentFigure(kpis.autarky)}
        {...(kpis.autarky !== null && { unit: '%' })}
        note={note('autarky')}
      />
      <SelfConsumptionTile shown={shown} />
      {hasBattery(kpis) ? <BatteryTile shown={shown} /> : <GridTile shown={shown} />}
      <StatTile
        label={t('figure.co2SavingsGrams')}
        hint={t('help.co2SavingsGrams', { grams: kpis.co2GramsPerKwh, year: kpis.co2Year })}
        {...periodQuantity(kpis.co2SavingsGrams, massLadder, period.kind)}
        note={note('co2SavingsGrams')}
      />
    </TileRow>
  );
}

function SelfConsumptionTile({ shown }: { shown: ShownKpis }) {
  const { t } = useTranslation('monitoring');
  const { selfConsumption, selfConsumptionQuota } = shown.kpis;
  return (
    <StatTile
      label={t('figure.selfConsumption')}
      hint={t('help.selfConsumption')}
      {...periodQuantity(selfConsumption, energyLadder, shown.period.kind)}
      beside={selfConsumptionQuota !== null && t('figure.quota', { quota: formatPercent(selfConsumptionQuota) })}
      note={
        <FigureNote
          name={selfConsumption === null ? 'selfConsumption' : 'selfConsumptionQuota'}
          prefix={t('figure.quotaChange')}
          shown={shown}
        />
      }
    />
  );
}
