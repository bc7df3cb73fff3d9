import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { nbsp } from '../../../i18n/number-formats.ts';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import type { ShownKpis } from './comparison.ts';
import { FigureNote } from './figure-note.tsx';
import { periodQuantity } from './shown-quantity.ts';

/** In place of the battery where there is none: what came from the grid and what went there. */
export function GridTile({ shown }: { shown: ShownKpis }) {
  const { kpis, period } = shown;
  const { t } = useTranslation('monitoring');
  const feed = periodQuantity(kpis.gridFeed, energyLadder, period.kind);
  return (
    <StatTile
      label={t('figure.grid')}
      {...periodQuantity(kpis.electricityConsumptionFromGrid, energyLadder, period.kind)}
      beside={kpis.gridFeed !== null && t('figure.fedIn', { energy: `${feed.figure}${nbsp}${feed.unit}` })}
      note={<FigureNote name="electricityConsumptionFromGrid" shown={shown} />}
    />
  );
}
