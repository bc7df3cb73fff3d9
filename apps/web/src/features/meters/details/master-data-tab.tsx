import type { meterDeviceSchema } from '@lichthof/contracts/metering/meter-devices.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { hasMeterField, isMeterField } from '@lichthof/domain/fields/meter-fields.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { shownFields } from '../form/meter-form-values.ts';
import { formatCounter } from '../meter-units.ts';
import { devicesQuery, type MeterParams } from '../meters.queries.ts';
import { useMeterFieldText } from '../use-meter-field-text.ts';
import { WaitingNotice } from '../recalculation/recalculation-notice.tsx';
import type { MeterDetailsProps } from './meter-details.tsx';

/** Master data of a meter and the devices it was in. */
export function MasterDataTab({ meter, estate, isReadOnly, onAct }: MeterDetailsProps) {
  const { t } = useTranslation('meter-details');
  const isChangeable = !isReadOnly && !meter.isArchived;
  return (
    <Stack sx={{ gap: '16px' }}>
      <WaitingNotice meter={meter} />
      <FactList facts={useFacts(meter, estate)} />
      {isChangeable && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px' }}>
          <Button size="small" startIcon={<Pencil size={14} />} onClick={() => onAct('edit')}>
            {t('edit')}
          </Button>
          {meter.serialNumber !== null && (
            <Button size="small" startIcon={<ArrowLeftRight size={14} />} onClick={() => onAct('exchange')}>
              {t('exchange')}
            </Button>
          )}
        </Stack>
      )}
      <Typography variant="h3" sx={{ mt: '8px' }}>
        {t('devices.title')}
      </Typography>
      <DeviceHistory params={{ ...estate, meterId: meter.meterId }} />
    </Stack>
  );
}

function useFacts(meter: Meter, estate: EstateParams): Fact[] {
  const { t } = useTranslation('meter-details');
  const textOf = useMeterFieldText();
  const { valuesFrom, valuesTo, edge } = meter;
  const values =
    valuesFrom &&
    valuesTo &&
    t('fact.valuesFromTo', { from: formatDay(valuesFrom), to: formatDay(addDays(valuesTo, -1)) });
  const facts = shownFields.flatMap((name): Fact[] => {
    const label = t(`meters:field.${name}`);
    if (name === 'apartmentId') return meter.apartmentName ? [{ label, fact: meter.apartmentName }] : [];
    if (name === 'name' || (isMeterField(name) && !hasMeterField(meter.kind, name))) return [];
    return [{ label, fact: textOf(name, meter[name]) }];
  });
  return [
    ...facts,
    { label: t('fact.values'), fact: values },
    { label: t('fact.edge'), fact: edge ? <EdgeLink {...{ estate, edge }} /> : t('fact.noEdge') },
  ];
}

function EdgeLink({ estate, edge }: { estate: EstateParams; edge: NonNullable<Meter['edge']> }) {
  return (
    <MuiLink component={Link} to={pathTo('estate_edge', { ...estate, edgeId: edge.edgeId })} color="inherit">
      {edge.name}
    </MuiLink>
  );
}

type Device = z.infer<typeof meterDeviceSchema>;

/** The devices a meter was and is in, newest first. */
function DeviceHistory({ params }: { params: MeterParams }) {
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
