import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { getCurveConsent } from '@lichthof/contracts/tenant/curve-consent.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { LargeSwitch } from '../large-switch.tsx';
import { consentQuery, useChangeConsent } from '../tenant.queries.ts';

type CurveReading = ResultOf<typeof getCurveConsent>['readings'][number];

/** The consent that the property manager may see the tenant's quarter-hours; off by default. */
export function ConsentCard({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-contract');
  const consent = useQuery(consentQuery(apartmentId));
  return (
    <Card title={t('consent.title')}>
      {consent.isPending && <Skeleton aria-label={t('loading')} height={150} />}
      {consent.isError && (
        <ErrorState {...errorFacts(consent.error, t('loadError'))} onRetry={() => void consent.refetch()} />
      )}
      {consent.data && <Consent {...{ apartmentId, ...consent.data }} />}
    </Card>
  );
}

interface ConsentProps {
  apartmentId: number;
  isGranted: boolean;
  grantedAt: string | null;
  readings: CurveReading[];
}

function Consent({ apartmentId, isGranted, grantedAt, readings }: ConsentProps) {
  const { t } = useTranslation('tenant-contract');
  const [isAsking, setAsking] = useState(false);
  const labelId = useId();
  const textId = useId();
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '16px' }}>
        <div>
          <Typography id={labelId} sx={{ fontSize: '1rem', lineHeight: '24px', fontWeight: 600 }}>
            {t('consent.label')}
          </Typography>
          <Typography id={textId} sx={{ mt: '4px', maxWidth: 560, color: 'text.secondary' }}>
            {t('consent.text')}
          </Typography>
        </div>
        <LargeSwitch isOn={isGranted} labelledBy={labelId} describedBy={textId} onClick={() => setAsking(true)} />
      </Box>
      <Typography aria-live="polite" sx={foot}>
        {isGranted ? t('consent.since', { at: formatDayAndTime(grantedAt, defaultTimeZone) }) : t('consent.off')}{' '}
        {t('consent.anytime')}
      </Typography>
      <Readings readings={readings} />
      {isAsking && <ConsentDialog {...{ apartmentId, isGranted }} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Who read the quarter-hours, the newest first. */
function Readings({ readings }: { readings: CurveReading[] }) {
  const { t } = useTranslation('tenant-contract');
  if (readings.length === 0) {
    return <Typography sx={{ mt: '4px', color: 'text.secondary' }}>{t('consent.notRead')}</Typography>;
  }
  return (
    <>
      <Typography component="h3" sx={{ mt: '12px', fontWeight: 600 }}>
        {t('consent.readings')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {readings.map(({ at, readerName, organisation }) => (
          <Box
            component="li"
            key={at}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: '16px', mt: '6px' }}
          >
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {readerName ? [readerName, organisation].filter(Boolean).join(', ') : t('consent.formerUser')}
            </Box>
            <Box component="span" sx={{ flex: 'none', fontWeight: 500 }}>
              {formatDayAndTime(at, defaultTimeZone)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface ConsentDialogProps {
  apartmentId: number;
  /** The current state; the dialog asks to change it. */
  isGranted: boolean;
  onClose: () => void;
}

export function ConsentDialog({ apartmentId, isGranted, onClose }: ConsentDialogProps) {
  const { t } = useTranslation('tenant-contract');
  const toast = useToast();
  const change = useChangeConsent(apartmentId);
  const act = isGranted ? 'revoke' : 'grant';
  const handleConfirm = () =>
    change.mutate(!isGranted, {
      onError: (error) => toast.error(t('consent.failed'), errorText(error, t('consent.unchanged'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t(`${act}.title`)}
      text={t(`${act}.text`)}
      confirmLabel={t(`${act}.confirm`)}
      cancelLabel={t(`${act}.cancel`)}
      busy={change.isPending}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}

const foot = { mt: '16px', pt: '16px', borderTop: 1, borderColor: 'divider', color: 'text.secondary' };
