import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { BalanceBar } from './balance-bar.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { consumptionParts, generationParts, hasBattery } from './balance-parts.ts';
import type { ShownKpis } from './comparison.ts';
import { FigureNote } from './figure-note.tsx';
import { periodQuantity } from './shown-quantity.ts';

/** Generation and consumption side by side, each split into where it went or came from. */
export function BalanceCard({ shown }: { shown: ShownKpis }) {
  const { t } = useTranslation('monitoring');
  const { kpis, period } = shown;
  const balance = { kpis, kind: period.kind, hasBattery: hasBattery(kpis) };
  const tile = (name: 'pvGeneration' | 'electricityConsumption') => ({
    label: t(`figure.${name}`),
    size: 'large' as const,
    ...periodQuantity(kpis[name], energyLadder, period.kind),
    beside: <FigureNote {...{ name, shown }} />,
  });
  return (
    <TileRow columns={2} phoneColumns={1}>
      <StatTile {...tile('pvGeneration')}>
        <BalanceBar parts={generationParts(balance, t)} />
      </StatTile>
      <StatTile {...tile('electricityConsumption')}>
        <BalanceBar parts={consumptionParts(balance, t)} />
      </StatTile>
    </TileRow>
  );
}
