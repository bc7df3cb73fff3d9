import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { formatMoney, formatMoneyFigure } from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder, massLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { formatQuantity, quantityOf } from '../../i18n/quantity-formats.ts';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';

export function StatementTiles({ statement: { revenue, energy } }: { statement: YearStatement }) {
  const { t } = useTranslation('year-statements');
  return (
    <TileRow columns={4}>
      <StatTile
        label={t('tile.net')}
        figure={formatMoneyFigure(revenue.netCents)}
        unit="€"
        note={t('tile.gross', { amount: formatMoney(revenue.grossCents) })}
      />
      <StatTile
        label={t('tile.open')}
        figure={formatMoneyFigure(revenue.openCents)}
        unit="€"
        note={t('tile.paid', { amount: formatMoney(revenue.paidCents) })}
      />
      <StatTile
        label={t('tile.pv')}
        {...quantityOf(energy.pvWh, energyLadder)}
        note={t('tile.self', { amount: formatQuantity(energy.selfWh, energyLadder) })}
      />
      <StatTile label={t('tile.co2')} {...quantityOf(energy.co2SavingsGrams, massLadder)} note={t('tile.co2Note')} />
    </TileRow>
  );
}
