import type { Meter } from '@lichthof/contracts/meters.ts';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowLeftRight, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatDay } from '../../../i18n/date-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { FactList, type Fact } from '../../../ui/page/fact-list.tsx';
import { DeviceHistory } from '../devices/device-history.tsx';
import type { MeterDetailsProps } from './meter-details.tsx';
import { WaitingNotice } from '../recalculation/waiting-notice.tsx';

/** What is known of a meter, and the boxes it was in. */
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
  const { valuesFrom, valuesTo, edge } = meter;
  const values =
    valuesFrom &&
    valuesTo &&
    t('fact.valuesFromTo', { from: formatDay(valuesFrom), to: formatDay(addDays(valuesTo, -1)) });
  return [
    { label: t('fact.place'), fact: meter.measuringPoint && t(`meters:measuringPoint.${meter.measuringPoint}`) },
    { label: t('fact.kind'), fact: meter.kind && t(`meters:kind.${meter.kind}`) },
    ...(meter.apartmentName ? [{ label: t('fact.apartment'), fact: meter.apartmentName }] : []),
    { label: t('fact.obis'), fact: meter.obis },
    { label: t('fact.serialNumber'), fact: meter.serialNumber },
    { label: t('fact.deviceType'), fact: meter.deviceType && t(`meters:deviceType.${meter.deviceType}`) },
    { label: t('fact.installedOn'), fact: meter.installedOn && formatDay(meter.installedOn) },
    { label: t('fact.removedOn'), fact: meter.removedOn && formatDay(meter.removedOn) },
    { label: t('fact.marketLocation'), fact: meter.marketLocationId },
    { label: t('fact.meteringLocation'), fact: meter.meteringLocationId },
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
