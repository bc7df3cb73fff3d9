import type { meterDeviceSchema } from '@lichthof/contracts/metering/meter-devices.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { hasMeterField, isMeterField } from '@lichthof/domain/fields/meter-fields.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { divideByFactor, factorOn } from '@lichthof/domain/metering/transformer-factor.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { FactorDialog, factorLine } from '../devices/factor-dialog.tsx';
import { shownFields } from '../form/meter-form-values.ts';
import { formatCounter } from '../meter-units.ts';
import { devicesQuery, type MeterParams } from '../meters.queries.ts';
import { useMeterFieldText } from '../use-meter-field-text.ts';
import { WaitingNotice } from '../recalculation/recalculation-notice.tsx';
import type { MeterDetailsProps } from './meter-details.tsx';

/** Master data of a meter and the devices it was in. */
export function MasterDataTab({ meter, estate, isReadOnly, onAct }: MeterDetailsProps) {
  const { t } = useTranslation('meter-details');
  const isComputed = meter.parts.length > 0;
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
          {meter.serialNumber !== null && !isComputed && (
            <Button size="small" startIcon={<ArrowLeftRight size={14} />} onClick={() => onAct('exchange')}>
              {t('exchange')}
            </Button>
          )}
        </Stack>
      )}
      <Typography variant="h3" sx={{ mt: '8px' }}>
        {t(isComputed ? 'computed.parts' : 'devices.title')}
      </Typography>
      {isComputed ? <PartList meter={meter} /> : <DeviceHistory {...{ meter, estate, isChangeable }} />}
    </Stack>
  );
}

function useFacts(meter: Meter, estate: EstateParams): Fact[] {
  const { t } = useTranslation('meter-details');
  const textOf = useMeterFieldText();
  const { valuesFrom, valuesTo, edge, parts, partOf } = meter;
  const isComputed = parts.length > 0;
  const values =
    valuesFrom &&
    valuesTo &&
    t('fact.valuesFromTo', { from: formatDay(valuesFrom), to: formatDay(addDays(valuesTo, -1)) });
  const facts = shownFields.flatMap((name): Fact[] => {
    const label = t(`meters:field.${name}`);
    if (name === 'apartmentId') return meter.apartmentName ? [{ label, fact: meter.apartmentName }] : [];
    if (isComputed && deviceFields.some((field) => field === name)) return [];
    if (name === 'name' || (isMeterField(name) && !hasMeterField(meter.kind, name))) return [];
    return [{ label, fact: textOf(name, meter[name]) }];
  });
  return [
    ...facts,
    { label: t('fact.values'), fact: values },
    ...(isComputed
      ? []
      : [{ label: t('fact.edge'), fact: edge ? <EdgeLink {...{ estate, edge }} /> : t('fact.noEdge') }]),
    ...(partOf.length > 0 ? [{ label: t('computed.partOf'), fact: partOf.join(', ') }] : []),
  ];
}

/** A computed meter has no device. */
const deviceFields = ['serialNumber', 'deviceType', 'installedOn', 'removedOn'] as const;

function PartList({ meter }: { meter: Meter }) {
  const { t } = useTranslation('meter-details');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '4px', overflowWrap: 'anywhere' }}>
      {meter.parts.map(({ partId, name, sign, from, to }) => {
        const part = { sign: sign > 0 ? '+' : '−', name, from: formatDay(from) };
        return (
          <li key={`${partId} ${from}`}>
            {to === null
              ? t('computed.partFrom', part)
              : t('computed.partFromTo', { ...part, to: formatDay(addDays(to, -1)) })}
          </li>
        );
      })}
    </Box>
  );
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
function DeviceHistory({ meter, estate, isChangeable }: DeviceHistoryProps) {
  const { t } = useTranslation('meter-details');
  const params: MeterParams = { ...estate, meterId: meter.meterId };
  const [changed, setChanged] = useState<Device>();
  const { data, error, refetch } = useQuery(devicesQuery(params));
  if (error && !data) {
    return <ErrorState text={errorText(error, t('devices.notLoaded'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('devices.none')}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
      {data.map((device) => (
        <DeviceCard
          key={device.deviceId}
          {...{ device }}
          meterId={params.meterId}
          onChangeFactor={isChangeable ? () => setChanged(device) : undefined}
        />
      ))}
      {changed && (
        <FactorDialog params={estate} {...{ meter }} device={changed} onClose={() => setChanged(undefined)} />
      )}
    </Box>
  );
}

interface DeviceHistoryProps {
  meter: Meter;
  estate: EstateParams;
  isChangeable: boolean;
}

interface DeviceCardProps {
  device: Device;
  meterId: number;
  onChangeFactor: (() => void) | undefined;
}

function DeviceCard({ device, meterId, onChangeFactor }: DeviceCardProps) {
  const { t } = useTranslation('meter-details');
  const { serialNumber, deviceType, from, to, firstCounter, lastCounter, meters, factors } = device;
  const shown = (counter: number, day: string) => formatCounter(divideByFactor(counter, factorOn(factors, day)), unit);
  const others = meters.filter((meter) => meter.meterId !== meterId);
  const unit = meters.find((meter) => meter.meterId === meterId)?.baseUnit ?? 'Wh';
  const lines = [
    to
      ? t('devices.fromTo', { from: formatDay(from), to: formatDay(to) })
      : t('devices.since', { from: formatDay(from) }),
    firstCounter !== null && t('devices.first', { counter: shown(firstCounter, from) }),
    lastCounter !== null && to !== null && t('devices.last', { counter: shown(lastCounter, addDays(to, -1)) }),
    ...factors.map((period) => factorLine(period, t)),
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
      {onChangeFactor && unit === 'Wh' && (
        <Button size="small" variant="text" sx={{ mt: '4px', ml: '-8px' }} onClick={onChangeFactor}>
          {t('devices.factor')}
        </Button>
      )}
    </Box>
  );
}

const card = { border: 1, borderColor: 'divider', borderRadius: '8px', padding: '12px 14px', overflowWrap: 'anywhere' };
