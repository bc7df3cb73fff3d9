import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import {
  formatMoney,
  formatMoneyFigure,
  formatNumber,
  formatPercent,
} from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import type { StatusName } from '../../../theme/tokens.ts';
import { previewEnergyFigure } from './preview-formats.ts';
import { estateObstacleOf } from './preview-issues.ts';
import { startObstacleOf, pvShareOf, sumsOf } from './preview-sums.ts';

/** Number of invoices by state, and their sums. */
export function PreviewTiles({ preview }: { preview: BillingPreview }) {
  const { t } = useTranslation('billing');
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const { drafts, supplyModel } = preview;
  const { ready, withNotice, blocked, billed } = sumsOf(drafts);
  const isEstateBlocking = blocked === 0 && startObstacleOf(preview) === 'blocked';
  const isOnlyPv = supplyModel === 'ggv';
  const share = formatPercent(pvShareOf(billed));
  return (
    <TileRow columns={isNarrow ? 3 : 6}>
      <ReadyTile count={ready} obstacle={estateObstacleOf(preview)} />
      <StatusTile status="warning" count={withNotice} word={t('tiles.notice')} note={t('tiles.noticeNote')} />
      <StatusTile
        status="error"
        count={blocked}
        isOn={isEstateBlocking}
        word={t('tiles.blocked')}
        note={t(isEstateBlocking ? 'tiles.estateBlocks' : 'tiles.blockedNote')}
      />
      <StatTile
        label={t('tiles.energy')}
        figure={previewEnergyFigure(isOnlyPv ? billed.pvWh : billed.pvWh + billed.gridWh)}
        unit="kWh"
        note={isOnlyPv ? t('tiles.onlyPv') : t('tiles.pvShare', { share })}
      />
      <StatTile
        label={t('tiles.net')}
        figure={formatMoneyFigure(billed.netCents)}
        unit="€"
        note={t('tiles.vat', { amount: formatMoney(billed.vatCents) })}
      />
      <StatTile
        label={t('tiles.gross')}
        figure={formatMoneyFigure(billed.grossCents)}
        unit="€"
        note={t('tiles.invoices', { count: drafts.length, billed: formatNumber(billed.count) })}
      />
    </TileRow>
  );
}

/** Nothing is ready while something keeps the whole run from starting. */
function ReadyTile({ count, obstacle }: { count: number; obstacle: BillingIssue | undefined }) {
  const { t } = useTranslation('billing');
  if (!obstacle)
    return <StatusTile status="success" count={count} word={t('tiles.ready')} note={t('tiles.readyNote')} />;
  const isRunning = obstacle.code === 'periodNotOver';
  const note = isRunning ? t('tiles.readyFrom', { day: formatDay(obstacle.to) }) : t(`issue.${obstacle.code}.short`);
  const word = count === 0 ? t('tiles.ready') : t('tiles.waiting', { count });
  return <StatusTile status="info" count={count} word={word} note={note} />;
}

interface StatusTileProps {
  status: StatusName;
  count: number;
  /** Coloured also if the count is 0. */
  isOn?: boolean;
  word: string;
  note: string;
}

/** A status with its count; grey if the count is 0. */
function StatusTile({ status, count, isOn = false, word, note }: StatusTileProps) {
  return (
    <Box sx={{ display: 'flex', gap: '12px' }}>
      <Box sx={{ pt: '3px', color: isOn || count > 0 ? `status.${status}` : 'text.disabled' }}>
        <StatusIcon status={status} size={20} />
      </Box>
      <div>
        <Typography component="p" variant="figureM">
          {formatNumber(count)}{' '}
          <Typography component="span" variant="subtitle2" sx={{ fontWeight: 550 }}>
            {word}
          </Typography>
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      </div>
    </Box>
  );
}
