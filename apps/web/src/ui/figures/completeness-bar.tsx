import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { hatch } from './hatch.ts';
import type { SxStyle } from '../../theme/sx.ts';

/** Below this share the bar has the warning colour. */
const minShare = 0.98;

interface CompletenessBarProps {
  /** From 0 to 1; null if no values are expected. */
  share: number | null;
  /** Adds the word 'vollständig'. */
  withWord?: boolean;
  /** The first day that counts, where it is not that of the period. */
  since?: string | undefined;
}

export function CompletenessBar({ share, withWord, since }: CompletenessBarProps) {
  const { t } = useTranslation('ui');
  if (share === null) return <span>{missing}</span>;
  // rounds down, so that 99,96 % is not shown as 100,0 %
  const percent = formatPercent(Math.floor(share * 1000) / 1000);
  return (
    <Box component="span" sx={[row, share < minShare && warning]}>
      <Box component="span" aria-hidden sx={track}>
        <Box component="span" sx={{ width: `${share * 100}%`, backgroundColor: 'currentColor' }} />
      </Box>
      {withWord ? t('completeness.words', { percent }) : percent}
      {since && <Box component="span">{t('completeness.since', { day: formatDay(since) })}</Box>}
    </Box>
  );
}

const row: SxStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  fontSize: '0.75rem',
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
};

const warning: SxStyle = { color: 'warning.main', fontWeight: 600 };

const track: SxStyle = (theme) => ({
  display: 'flex',
  width: 28,
  height: 6,
  borderRadius: '3px',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.stone.pressed,
  backgroundImage: hatch(theme.vars.palette.energy.missing),
});
