import type { CustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { formatMonth, formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import {
  formatMoneyFigure,
  formatNumber,
  formatPercentFigure,
  missing,
} from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../i18n/quantity-formats.ts';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';

/** Energy and money of the newest month; undefined while they are loading. */
export function MonthTiles({ month }: { month: CustomerMonth | undefined }) {
  const { t } = useTranslation('attention');
  if (!month) {
    return (
      <TileRow columns={3} phoneColumns={1}>
        {(['pv', 'autarky', 'revenue'] as const).map((tile) => (
          <StatTile
            key={tile}
            label={t(`month.${tile}`)}
            figure=""
            note={<Skeleton component="span" width={120} sx={{ display: 'inline-block' }} />}
          />
        ))}
      </TileRow>
    );
  }
  return (
    <TileRow columns={3} phoneColumns={1}>
      <PvTile month={month} />
      <AutarkyTile month={month} />
      <RevenueTile revenue={month.revenue} />
    </TileRow>
  );
}

interface MonthTileProps {
  month: CustomerMonth;
}

function PvTile({ month: { days, pvGeneration } }: MonthTileProps) {
  const { t } = useTranslation('attention');
  const { energyWh, estateCount, missingCount } = pvGeneration;
  const periodText = usePeriodText();
  const lacks =
    missingCount > 0 ? [t('month.missing', { count: missingCount, amount: formatNumber(missingCount) })] : [];
  const isKnown = days !== null && energyWh !== null;
  const note = isKnown
    ? [periodText(days), t('month.estates', { count: estateCount, amount: formatNumber(estateCount) }), ...lacks]
    : [missingCount > 0 ? t('month.tooFew') : t('month.none')];
  return <StatTile label={t('month.pv')} {...quantityOf(energyWh, energyLadder)} note={note.join(' · ')} />;
}

function AutarkyTile({ month: { days, autarky } }: MonthTileProps) {
  const { t } = useTranslation('attention');
  const { share, estateCount } = autarky;
  const count = t('month.estates', { count: estateCount, amount: formatNumber(estateCount) });
  const periodText = usePeriodText();
  return (
    <StatTile
      label={t('month.autarky')}
      hint={t('month.autarkyHint')}
      figure={share === null ? missing : formatPercentFigure(share)}
      {...(share !== null && { unit: '%' })}
      note={share === null || !days ? t('month.none') : `${periodText(days)} · ${count}`}
    />
  );
}

function RevenueTile({ revenue }: Pick<CustomerMonth, 'revenue'>) {
  const { t } = useTranslation('attention');
  return (
    <StatTile
      label={t('month.revenue')}
      hint={t('month.revenueHint')}
      figure={revenue ? formatMoneyFigure(revenue.grossCents) : missing}
      {...(revenue && { unit: '€' })}
      note={
        revenue
          ? `${formatMonth(revenue.month)} · ${t('month.invoices', { count: revenue.invoiceCount, amount: formatNumber(revenue.invoiceCount) })}`
          : t('month.noInvoices')
      }
    />
  );
}

/** 'Oktober 2026', or '01.11. bis 23.11.' while the month is running. */
function usePeriodText() {
  const { t } = useTranslation('attention');
  return ({ from, to }: { from: string; to: string }): string =>
    to.endsWith('-01')
      ? formatMonth(from)
      : t('month.running', { from: formatShortDay(from), to: formatShortDay(addDays(to, -1)) });
}
