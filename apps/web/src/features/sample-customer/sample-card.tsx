import type { SampleCustomer } from '@lichthof/contracts/places/sample-customer.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { RemoveSampleDialog } from './remove-sample-dialog.tsx';
import { useBecomeTenant, useMakeSample, useSampleCustomer } from './sample-customer.queries.ts';

/** Makes, opens and removes the customer with a worked example; only for people of the operating company. */
export function SampleCard() {
  const { t } = useTranslation('sample-customer');
  const { data, error } = useSampleCustomer();
  return (
    <Card title={t('title')}>
      <Stack sx={{ gap: '12px', alignItems: 'flex-start' }}>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('text')}
        </Typography>
        {data?.sample && <PresentSample sample={data.sample} />}
        {data && !data.sample && <MakeButton />}
        {error && !data && <Notice status="warning">{errorText(error, t('loadingFailed'))}</Notice>}
      </Stack>
    </Card>
  );
}

function MakeButton() {
  const { t } = useTranslation('sample-customer');
  const toast = useToast();
  const { mutate, isPending } = useMakeSample();
  const make = () =>
    mutate(undefined, { onError: (error) => toast.error(t('notMade'), errorText(error, t('notMade'))) });
  return (
    <BusyButton variant="outlined" busy={isPending} startIcon={<FlaskConical size={16} />} onClick={make}>
      {t('make')}
    </BusyButton>
  );
}

function PresentSample({ sample }: { sample: SampleCustomer }) {
  const { t } = useTranslation('sample-customer');
  const { state, progress, madeBy: name, madeAt } = sample;
  if (state === 'making')
    return (
      <Stack sx={{ alignSelf: 'stretch', gap: '8px' }}>
        <Progress label={t('making')} share={progress / 100} detail={`${progress} %`} />
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('makingText')}
        </Typography>
      </Stack>
    );
  if (state === 'removing')
    return (
      <Stack sx={{ alignSelf: 'stretch' }}>
        <Progress label={t('removing')} />
      </Stack>
    );
  return (
    <>
      {state === 'failed' ? (
        <Notice status="error">{t('failed')}</Notice>
      ) : (
        <Typography variant="small">{t('ready', { name, at: formatDayAndTime(madeAt, defaultTimeZone) })}</Typography>
      )}
      <SampleActions sample={sample} />
    </>
  );
}

function SampleActions({ sample: { customerId, state } }: { sample: SampleCustomer }) {
  const { t } = useTranslation('sample-customer');
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px' }}>
      {state === 'ready' && (
        <>
          <Button component={Link} to={pathTo('customer_home', { customerId })} variant="contained">
            {t('open')}
          </Button>
          <TenantButton customerId={customerId} />
        </>
      )}
      <Button variant="outlined" onClick={() => setIsRemoving(true)}>
        {t('remove')}
      </Button>
      {isRemoving && <RemoveSampleDialog customerId={customerId} onClose={() => setIsRemoving(false)} />}
    </Stack>
  );
}

function TenantButton({ customerId }: { customerId: number }) {
  const { t } = useTranslation('sample-customer');
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useBecomeTenant(customerId);
  const open = () =>
    mutate(undefined, {
      onSuccess: ({ apartmentId }) => void navigate(pathTo('tenant_overview', { apartmentId })),
      onError: (error) => toast.error(t('notOpened'), errorText(error, t('notOpened'))),
    });
  return (
    <BusyButton variant="outlined" busy={isPending} onClick={open}>
      {t('asTenant')}
    </BusyButton>
  );
}
