import type { Estate } from '@lichthof/contracts/estates.ts';
import { noLiveValues, type LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { LiveSkeleton, liveWordsHeight } from './live-skeleton.tsx';
import { LiveState } from './live-state.tsx';
import { LiveTiles } from './live-tiles.tsx';
import { LiveWords } from './live-words.tsx';
import { useLive } from './use-live.ts';

/** The power of the house now, and honestly none where no controller tells it. */
export function LiveCard({ estate }: { estate: Estate }) {
  const { t } = useTranslation('live');
  const { event, isLost } = useLive({ customerId: estate.customerId, estateId: estate.id });
  const [hasBattery, setHasBattery] = useState(false);
  const [hasTiles, setHasTiles] = useState(false);
  if (!event && !isLost) return <LiveSkeleton edges={estate.edges} />;
  const isConnected = event?.edges.some((edge) => edge.isConnected) ?? false;
  const values = event && isConnected ? event.values : undefined;
  // they stay, empty, while the server is lost
  if (event && hasTiles !== isConnected) setHasTiles(isConnected);
  // the tile stays when a value is missing for a moment
  if (!hasBattery && values && hasBatteryIn(values)) setHasBattery(true);
  return (
    <Card flush title={t('title')} action={<LiveState {...{ event, isLost }} timeZone={estate.timeZone} />}>
      <Box sx={{ mt: '12px' }}>
        {hasTiles && <LiveTiles values={values ?? noLiveValues} hasBattery={hasBattery} />}
        <Typography variant="small" component="div" sx={foot}>
          <LiveWords {...{ event, values }} timeZone={estate.timeZone} />
        </Typography>
      </Box>
    </Card>
  );
}

/** A controller without a battery tells a power of 0 and no state of charge. */
const hasBatteryIn = ({ batteryW, stateOfChargePercent }: LiveValues) =>
  Boolean(batteryW) || stateOfChargePercent !== null;

const foot = {
  borderTop: 1,
  borderColor: 'divider',
  padding: { xs: '10px 16px', sm: '10px 20px' },
  minHeight: liveWordsHeight,
  color: 'text.secondary',
};
