import type { EdgeNotice, EdgeState } from '@lichthof/contracts/edges/edges.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { edgeNoticeCodes, type EdgeNoticeCode } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { clockText } from './edge-status.tsx';

interface EdgeNoticesProps {
  edge: EdgeState;
  timeZone: TimeZone;
}

const initiallyVisible = 3;

/** Notices of an edge from the last days. */
export function EdgeNotices({ edge, timeZone }: EdgeNoticesProps) {
  const { t } = useTranslation('edges');
  const [showsAll, setShowsAll] = useState(false);
  const known = edge.notices.filter(isKnown);
  if (known.length === 0) return null;
  const shown = showsAll ? known : known.slice(0, initiallyVisible);
  return (
    <Stack component="section" aria-label={t('notices')} sx={{ gap: '8px' }}>
      {shown.map((notice) => (
        <OneNotice key={`${notice.code} ${notice.meterName ?? ''}`} {...{ notice, timeZone }} />
      ))}
      {known.length > shown.length && (
        <Box>
          <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
            {t('moreNotices', { count: known.length - shown.length })}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

interface KnownNotice extends EdgeNotice {
  code: EdgeNoticeCode;
}

const isKnown = (notice: EdgeNotice): notice is KnownNotice => edgeNoticeCodes.some((code) => code === notice.code);

function OneNotice({ notice, timeZone }: { notice: KnownNotice; timeZone: TimeZone }) {
  const { t } = useTranslation('edges');
  const { code, meterName, count, lastAt, detail } = notice;
  const aheadMs = typeof detail?.['aheadMs'] === 'number' ? detail['aheadMs'] : null;
  const words = { clock: clockText(t, aheadMs), meter: meterName ?? '' };
  const title = meterName ? t('notice.titleOf', { meter: meterName, what: t(`notice.${code}`) }) : t(`notice.${code}`);
  return (
    <Notice status="warning" title={title}>
      {t(`noticeText.${code}`, words)} {t('notice.seen', { count, at: formatDayAndTime(lastAt, timeZone) })}
    </Notice>
  );
}
