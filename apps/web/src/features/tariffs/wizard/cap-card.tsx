import { formatMoney, formatPercentFigure, missing } from '@lichthof/domain/formats/number-formats.ts';
import { type BasicSupplyComparison, capShare } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { radius } from '../../../theme/tokens.ts';
import { HelpHint } from '../../../ui/feedback/help-hint.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

interface CapCardProps {
  supplierName: string;
  /** Undefined until all prices are typed. */
  comparison: BasicSupplyComparison | undefined;
}

/** A year under the tariff beside 90 % of basic supply (EnWG § 42a). */
export function CapCard({ supplierName, comparison }: CapCardProps) {
  const { t } = useTranslation('tariffs-wizard');
  const isAbove = comparison?.isAboveCap ?? false;
  return (
    <Box sx={frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' }}>
        <Typography variant="h3">{t('cap.title')}</Typography>
        <HelpHint term={t('cap.title')}>{t('cap.hint')}</HelpHint>
        {comparison && (
          <Box sx={{ ml: 'auto' }}>
            <StatusBadge status={isAbove ? 'error' : 'success'}>{t(isAbove ? 'cap.above' : 'cap.kept')}</StatusBadge>
          </Box>
        )}
      </Box>
      <Typography component="p" sx={{ mt: '6px' }}>
        <Box component="span" sx={{ fontSize: '1.75rem', fontWeight: 600, letterSpacing: '-0.02em' }}>
          {formatPercentFigure(comparison?.share)}
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('cap.ofBasicSupply')}
        </Box>
      </Typography>
      <ShareTrack share={comparison?.share ?? 0} isAbove={isAbove} />
      <Box component="dl" sx={lines}>
        <Line label={t('cap.tariff')} cents={comparison?.tariffCents} />
        <Line label={t('cap.limit')} cents={comparison?.capCents} />
        <Line label={supplierName} cents={comparison?.basicSupplyCents} />
        <Line label={t('cap.distance')} cents={comparison && comparison.capCents - comparison.tariffCents} isStrong />
      </Box>
    </Box>
  );
}

interface LineProps {
  label: string;
  cents: number | undefined;
  isStrong?: boolean;
}

function Line({ label, cents, isStrong }: LineProps) {
  return (
    <Box sx={{ fontWeight: isStrong ? 600 : 400 }}>
      <dt>{label}</dt>
      <dd>{cents === undefined ? missing : formatMoney(cents)}</dd>
    </Box>
  );
}

/** The share as a bar with a line at the cap. */
function ShareTrack({ share, isAbove }: { share: number; isAbove: boolean }) {
  return (
    <Box aria-hidden sx={track}>
      <Box
        sx={{ width: `${Math.min(1, share) * 100}%`, backgroundColor: isAbove ? 'status.error' : 'text.secondary' }}
      />
      <Box sx={{ left: `${capShare * 100}%` }} />
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  padding: '14px 16px',
});

const track: SxStyle = (theme) => ({
  position: 'relative',
  height: 8,
  margin: '10px 0 14px',
  borderRadius: '4px',
  backgroundColor: theme.vars.palette.stone.pressed,
  '& > :first-of-type': { position: 'absolute', inset: '0 auto 0 0', borderRadius: '4px' },
  '& > :last-of-type': {
    position: 'absolute',
    top: '-5px',
    bottom: '-5px',
    width: '2px',
    backgroundColor: theme.vars.palette.text.primary,
  },
});

const lines: SxStyle = (theme) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
});
