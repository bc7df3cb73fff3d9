import type { meterDeviceSchema } from '@lichthof/contracts/meter-devices.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { formatDay } from '../../../i18n/date-formats.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatCounter } from '../meter-texts.ts';
import { devicesQuery, type MeterParams } from '../meters.queries.ts';

type Device = z.infer<typeof meterDeviceSchema>;

/** The boxes that a meter was and is in, the newest first. */
export function DeviceHistory({ params }: { params: MeterParams }) {
  const { t } = useTranslation('meter-details');
  const { data, error, refetch } = useQuery(devicesQuery(params));
  if (error && !data) {
    return <ErrorState text={errorText(error, t('devices.notLoaded'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('devices.none')}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
      {data.map((device) => (
        <DeviceCard key={device.deviceId} {...{ device }} meterId={params.meterId} />
      ))}
    </Box>
  );
}

function DeviceCard({ device, meterId }: { device: Device; meterId: number }) {
  const { t } = useTranslation('meter-details');
  const { serialNumber, deviceType, from, to, firstCounter, lastCounter, meters } = device;
  const others = meters.filter((meter) => meter.meterId !== meterId);
  const unit = meters.find((meter) => meter.meterId === meterId)?.baseUnit ?? 'Wh';
  const lines = [
    to
      ? t('devices.fromTo', { from: formatDay(from), to: formatDay(to) })
      : t('devices.since', { from: formatDay(from) }),
    firstCounter !== null && t('devices.first', { counter: formatCounter(firstCounter, unit) }),
    lastCounter !== null && t('devices.last', { counter: formatCounter(lastCounter, unit) }),
    others.length > 0 && t('devices.others', { names: others.map(({ name, obis }) => `${name} (${obis})`).join(', ') }),
  ];
  return (
    <Box component="li" sx={card}>
      <Typography sx={{ fontWeight: 550 }}>
        {serialNumber}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {', '}
          {t(`meters:deviceType.${deviceType}`)}
        </Box>
      </Typography>
      {lines.map(
        (line) =>
          line && (
            <Typography key={line} variant="small" component="p" sx={{ color: 'text.secondary' }}>
              {line}
            </Typography>
          ),
      )}
    </Box>
  );
}

const card = { border: 1, borderColor: 'divider', borderRadius: '8px', padding: '12px 14px', overflowWrap: 'anywhere' };
