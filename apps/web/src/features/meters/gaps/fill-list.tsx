import type { GapFill } from '@lichthof/contracts/gap-fills.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FillLine } from './fill-line.tsx';
import { fillsQuery, type MeterParams } from './gaps.queries.ts';
import { LineList } from './line-list.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

interface FillListProps {
  params: MeterParams;
  meter: Pick<Meter, 'name' | 'baseUnit'>;
  timeZone: TimeZone;
  isReadOnly: boolean;
}

/** What was filled, by whom and how, the newest first; what is not billed can be taken back. */
export function FillList({ params, meter, timeZone, isReadOnly }: FillListProps) {
  const { t } = useTranslation('meter-gaps');
  const [gapFillToRevoke, setGapFillToRevoke] = useState<GapFill>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(fillsQuery(params));
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
          <FillLine
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
        <RevokeDialog {...{ params, meter, timeZone, fill: gapFillToRevoke }} onClose={() => setGapFillToRevoke(undefined)} />
      )}
    </>
  );
}
