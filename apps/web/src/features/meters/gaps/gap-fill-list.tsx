import type { GapFill } from '@lichthof/contracts/metering/gap-fills.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type BaseUnit, formatCounter } from '../meter-units.ts';
import { rangeText } from './gap-texts.ts';
import type { MeterParams } from '../meters.queries.ts';
import { gapFillsQuery } from './gaps.queries.ts';
import { LineList, ListLine } from './line-list.tsx';
import { RevokeGapFillDialog } from './revoke-gap-fill-dialog.tsx';

interface GapFillListProps {
  params: MeterParams;
  meter: Pick<Meter, 'name' | 'baseUnit'>;
  timeZone: TimeZone;
  isReadOnly: boolean;
}

/** Gap fills with author and method, newest first; those that are not billed can be revoked. */
export function GapFillList({ params, meter, timeZone, isReadOnly }: GapFillListProps) {
  const { t } = useTranslation('meter-gaps');
  const [gapFillToRevoke, setGapFillToRevoke] = useState<GapFill>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    gapFillsQuery(params),
  );
  const fills = data?.pages.flatMap((page) => page.gapFills);

  if (error && !fills) {
    return <ErrorState {...errorFacts(error, t('fills.loadingFailed'))} onRetry={() => void refetch()} />;
  }
  if (!fills) return <Skeleton variant="rounded" height={64} />;
  if (fills.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('fills.none')}</Typography>;
  }
  return (
    <>
      <LineList label={t('fills.title')}>
        {fills.map((fill) => (
          <GapFillLine
            key={fill.gapFillId}
            {...{ fill, timeZone, baseUnit: meter.baseUnit }}
            onRevoke={isReadOnly ? undefined : setGapFillToRevoke}
          />
        ))}
      </LineList>
      {hasNextPage && (
        <Button variant="text" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('fills.more')}
        </Button>
      )}
      {gapFillToRevoke && (
        <RevokeGapFillDialog
          {...{ params, meter, timeZone, fill: gapFillToRevoke }}
          onClose={() => setGapFillToRevoke(undefined)}
        />
      )}
    </>
  );
}

interface GapFillLineProps {
  fill: GapFill;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
  /** Undefined if nothing may be changed. */
  onRevoke: ((fill: GapFill) => void) | undefined;
}

function GapFillLine({ fill, baseUnit, timeZone, onRevoke }: GapFillLineProps) {
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
      <GapFillState {...{ fill, timeZone }} />
    </ListLine>
  );
}

/** State of a gap fill; empty while it is unchanged. */
function GapFillState({ fill, timeZone }: Pick<GapFillLineProps, 'fill' | 'timeZone'>) {
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
