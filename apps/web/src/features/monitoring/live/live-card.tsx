import type { Estate } from '@lichthof/contracts/places/estates.ts';
import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { type LiveValues, noLiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { useLive } from './live-feed.ts';
import { sinksOf, sourcesOf } from './live-values.ts';
import { LiveSkeleton, liveSentencesHeight } from './live-skeleton.tsx';
import { LiveState } from './live-state.tsx';
import { LiveTiles } from './live-tiles.tsx';

/** The current power of the estate; no figure while no edge is connected. */
export function LiveCard({ estate, capacityKwh = null }: { estate: Estate; capacityKwh?: number | null }) {
  const { t } = useTranslation('live');
  const { event, isLost } = useLive({ customerId: estate.customerId, estateId: estate.id });
  const [hasBattery, setHasBattery] = useState(false);
  const [hasTiles, setHasTiles] = useState(false);
  if (!event && !isLost) return <LiveSkeleton edges={estate.edges} />;
  const isConnected = event?.edges.some((edge) => edge.isConnected) ?? false;
  const values = event && isConnected ? event.values : undefined;
  // keeps the tiles, without figures, while the server is unreachable
  if (event && hasTiles !== isConnected) setHasTiles(isConnected);
  // keeps the tile when a value is missing for a moment
  if (!hasBattery && values && hasBatteryIn(values)) setHasBattery(true);
  return (
    <Card flush title={t('title')} action={<LiveState {...{ event, isLost }} timeZone={estate.timeZone} />}>
      <Box sx={{ mt: '12px' }}>
        {hasTiles && <LiveTiles values={values ?? noLiveValues} {...{ hasBattery, capacityKwh }} />}
        <Typography variant="small" component="div" sx={foot}>
          <LiveSentences {...{ event, values }} timeZone={estate.timeZone} />
        </Typography>
      </Box>
    </Card>
  );
}

/** An edge without a battery reports a power of 0 and no state of charge. */
const hasBatteryIn = ({ batteryW, stateOfChargePercent }: LiveValues) =>
  Boolean(batteryW) || stateOfChargePercent !== null;

const foot = {
  borderTop: 1,
  borderColor: 'divider',
  padding: { xs: '10px 16px', sm: '10px 20px' },
  minHeight: liveSentencesHeight,
  color: 'text.secondary',
};

interface LiveSentencesProps {
  event: LiveEvent | undefined;
  /** Undefined without a connection. */
  values: LiveValues | undefined;
  timeZone: TimeZone;
}

/** The flows in one or two sentences, and which edges are missing in them. */
function LiveSentences({ event, values, timeZone }: LiveSentencesProps) {
  const { t } = useTranslation('live');
  if (!event) return t('lostText');
  if (!values) return t('noValues');
  const [sources, sinks] = [sourcesOf(values), sinksOf(values)];
  const absent = event.edges.filter((edge) => !edge.isConnected);
  const sentences = [
    sources.length > 0 && t('comesFrom', { sources: formatList(sources.map((source) => t(`source.${source}`))) }),
    sinks.length > 0 && t('goesTo', { sinks: formatList(sinks.map((sink) => t(`sink.${sink}`))) }),
    sources.length + sinks.length === 0 && !event.isSumHidden && t('stillText'),
    event.isSumHidden && t('hidden'),
    ...absent.map(({ name, lastMessageAt }) =>
      lastMessageAt ? t('absentSince', { name, at: formatDayAndTime(lastMessageAt, timeZone) }) : t('absent', { name }),
    ),
  ];
  return sentences.filter(Boolean).join(' ');
}
