import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import type { EdgeState } from '@lichthof/contracts/edges/edges.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

interface ConnectionBadgeProps {
  edge: EdgeState;
  timeZone: TimeZone;
}

export function ConnectionBadge({ edge, timeZone }: ConnectionBadgeProps) {
  const { t } = useTranslation('edges');
  const text = connectionText(t, edge, timeZone);
  const { isConnected, since } = edge.connection;
  if (isConnected) {
    return (
      <StatusBadge quiet status="success">
        {text}
      </StatusBadge>
    );
  }
  return <StatusBadge status={since === null || edge.source === 'files' ? 'neutral' : 'warning'}>{text}</StatusBadge>;
}

interface EdgeFactsProps {
  mapping: EdgeMapping;
  timeZone: TimeZone;
}

export function EdgeFacts({ mapping, timeZone }: EdgeFactsProps) {
  const { t } = useTranslation('edges');
  const { edge, uri, configAt } = mapping;
  const instant = (at: string | null) => at && formatDayAndTime(at, timeZone);
  return (
    <Card title={t('facts.title')}>
      <Box sx={columns}>
        <FactList
          facts={[
            { label: t('facts.lastMessage'), fact: instant(edge.lastMessageAt) },
            { label: t('facts.clock'), fact: clockText(t, edge.connection.clockAheadMs) },
            {
              label: t('facts.parts'),
              fact: configAt && t('facts.partsAt', { count: edge.componentCount, at: instant(configAt) }),
            },
          ]}
        />
        <FactList
          facts={[
            { label: t('facts.uri'), fact: uri },
            {
              label: t('facts.key'),
              fact: edge.keyCreatedAt ? t('facts.keyFrom', { at: instant(edge.keyCreatedAt) }) : t('facts.noKey'),
            },
            { label: t('facts.position'), fact: edge.position },
          ]}
        />
      </Box>
    </Card>
  );
}

const columns = {
  '& > dl + dl': { borderStyle: 'solid', borderWidth: { xs: '1px 0 0', lg: 0 }, borderColor: 'divider' },
  display: 'grid',
  columnGap: '40px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

type Translate = TFunction<'edges'>;

/** Smaller differences come from the transport and are ignored. */
const toleratedClockErrorMs = 2000;
/** 'Verbunden seit 16.09.2026, 14:35' */
function connectionText(t: Translate, { connection, source }: EdgeState, timeZone: TimeZone): string {
  if (source === 'files') return t('connection.files');
  const { isConnected, since } = connection;
  if (since === null) return t('connection.never');
  return t(isConnected ? 'connection.since' : 'connection.awaySince', { at: formatDayAndTime(since, timeZone) });
}

/** 'geht 3 Minuten vor' */
export function clockText(t: Translate, aheadMs: number | null): string {
  if (aheadMs === null) return t('clock.unknown');
  if (Math.abs(aheadMs) <= toleratedClockErrorMs) return t('clock.right');
  return t(aheadMs > 0 ? 'clock.ahead' : 'clock.behind', { duration: durationText(t, Math.abs(aheadMs)) });
}

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const;

/** Uses the largest unit with at least two: '90 Sekunden', '3 Minuten', '61 Minuten'. */
function durationText(t: Translate, ms: number): string {
  const [unit, size] = units.find((one) => ms >= 2 * one[1]) ?? getLast(units);
  return t(`duration.${unit}`, { number: formatNumber(Math.round(ms / size)) });
}
