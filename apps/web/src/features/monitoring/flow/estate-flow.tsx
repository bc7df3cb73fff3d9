import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { formatClock } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { useLive } from '../live/live-feed.ts';
import { disconnectedAfterMs, wasRecentlyConnected } from '../live/recent-connection.ts';
import type { MonitoredEstate } from '../monitoring.queries.ts';
import type { OverviewPeriod } from '../overview-period.ts';
import { FlowSection } from './flow-section.tsx';
import { FlowSkeleton } from './flow-skeleton.tsx';
import { LiveFlowCard } from './live-flow-card.tsx';
import { toLiveFlow } from './live-flow.ts';

interface EstateFlowProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  lastValues: ReactNode;
}

const views = ['now', 'period'] as const;

/** The flow now or of the period; of the period as long as no edge reports. */
export function EstateFlow({ estate, period, lastValues }: EstateFlowProps) {
  const { t } = useTranslation('flow');
  const [view, setView] = useState<(typeof views)[number]>('now');
  const [isExpected] = useState(() => wasRecentlyConnected(estate.edges));
  const { event, isPending } = useLatestEvent(estate);
  const ageMs = useValueAge(event);
  const flow = event && ageMs < disconnectedAfterMs && reportedAt(event) ? toLiveFlow(event.values) : null;
  const isNow = view === 'now' && flow !== null;
  const action = (
    <>
      <Box component="span" role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {view === 'now' && !isNow && event && (
          <StatusBadge status="neutral">{t(event.isSumHidden ? 'hidden' : 'notLive')}</StatusBadge>
        )}
      </Box>
      <SegmentedControl
        label={t('view.label')}
        size="small"
        value={isNow ? 'now' : 'period'}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
    </>
  );
  if (view === 'now' && isPending && isExpected) return <FlowSkeleton />;
  if (!isNow || !event) return <FlowSection {...{ estate, period, lastValues, action }} />;
  return (
    <LiveFlowCard
      {...{ flow, action }}
      stateOfChargePercent={event.values.stateOfChargePercent}
      age={t('age', { time: formatClock(reportedAt(event), estate.timeZone), age: ageText(ageMs, t) })}
    />
  );
}

/** Also while the connection to the server is lost: the values then grow old. */
function useLatestEvent({ customerId, id }: MonitoredEstate): { event: LiveEvent | undefined; isPending: boolean } {
  const { event, isLost } = useLive({ customerId, estateId: id });
  const [latest, setLatest] = useState(event);
  if (event && event !== latest) setLatest(event);
  return { event: event ?? latest, isPending: !latest && !isLost };
}

function ageText(ageMs: number, t: TFunction<'flow'>): string {
  const seconds = Math.round(ageMs / 1000);
  return seconds < 60 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.floor(seconds / 60) });
}

/** When the connected edge that has been silent the longest last reported; undefined without a connected edge. */
const reportedAt = (event: LiveEvent): string | undefined =>
  event.edges
    .filter(({ isConnected }) => isConnected)
    .flatMap(({ lastMessageAt }) => lastMessageAt ?? [])
    .toSorted()
    .at(0);

const tickMs = 1000;

/** How old the values of the event are, in ms. The clocks of server and browser may differ, so each is used alone. */
function useValueAge(event: LiveEvent | undefined): number {
  const [age, setAge] = useState({ event, ageMs: ageWhenSent(event) });
  useEffect(() => {
    const receivedMs = performance.now();
    const tick = () => setAge({ event, ageMs: ageWhenSent(event) + performance.now() - receivedMs });
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [event]);
  return age.event === event ? age.ageMs : ageWhenSent(event);
}

function ageWhenSent(event: LiveEvent | undefined): number {
  const at = event && reportedAt(event);
  return event && at ? Math.max(0, Date.parse(event.at) - Date.parse(at)) : 0;
}
