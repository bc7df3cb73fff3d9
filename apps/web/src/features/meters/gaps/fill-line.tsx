import type { GapFill } from '@lichthof/contracts/gap-fills.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../i18n/date-formats.ts';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { formatCounter, type BaseUnit } from '../meter-texts.ts';
import { rangeText } from './gap-texts.ts';
import { ListLine } from './line-list.tsx';

interface FillLineProps {
  fill: GapFill;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
  /** Left out where nothing may be changed. */
  onRevoke: ((fill: GapFill) => void) | undefined;
}

export function FillLine({ fill, baseUnit, timeZone, onRevoke }: FillLineProps) {
  const { t } = useTranslation('meter-gaps');
  const { quarterHours, remaining, total, method, at, authorName, revokedAt, isBilled } = fill;
  const range = rangeText(t, fill, timeZone);
  const amount = formatCounter(total, baseUnit);
  const author = authorName ?? t('fills.byRule');
  return (
    <ListLine
      title={range}
      isFaint={revokedAt !== null}
      action={
        onRevoke &&
        remaining > 0 &&
        !isBilled && (
          <Button size="small" aria-label={t('fills.revokeNamed', { range })} onClick={() => onRevoke(fill)}>
            {t('fills.revoke')}
          </Button>
        )
      }
    >
      <div>
        {t('fills.what', { count: quarterHours, quarterHours: formatNumber(quarterHours), amount })},{' '}
        {t(`method.${method}`)}
      </div>
      <div>{t('fills.who', { author, at: formatDayAndTime(at, timeZone) })}</div>
      <FillState {...{ fill, timeZone }} />
    </ListLine>
  );
}

/** What became of it: nothing is said of a fill that stands as it was made. */
function FillState({ fill, timeZone }: Pick<FillLineProps, 'fill' | 'timeZone'>) {
  const { t } = useTranslation('meter-gaps');
  const { quarterHours, remaining, revokedAt, revokedByName, isBilled } = fill;
  if (revokedAt) {
    return <div>{t('fills.revoked', { at: formatDayAndTime(revokedAt, timeZone), name: revokedByName ?? '' })}</div>;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '12px' }}>
      {remaining < quarterHours && (
        <span>
          {remaining === 0
            ? t('fills.replaced')
            : t('fills.partlyReplaced', { remaining: formatNumber(remaining), count: quarterHours })}
        </span>
      )}
      {isBilled && remaining > 0 && (
        <StatusBadge status="neutral" quiet>
          {t('fills.billed')}
        </StatusBadge>
      )}
    </Box>
  );
}
