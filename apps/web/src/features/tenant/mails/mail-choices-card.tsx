import { mailKinds, type MailChoices, type MailKind } from '@lichthof/contracts/tenant/monthly-information.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { LargeSwitch } from '../large-switch.tsx';
import { mailChoicesQuery, useChangeMailChoice } from '../tenant.queries.ts';

/** The mails that a tenant may choose, each off by default. */
export function MailChoicesCard({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-mails');
  const choices = useQuery(mailChoicesQuery(apartmentId));
  return (
    <Card title={t('title')}>
      {choices.isPending && <Skeleton aria-label={t('loading')} height={150} />}
      {choices.isError && (
        <ErrorState {...errorFacts(choices.error, t('loadError'))} onRetry={() => void choices.refetch()} />
      )}
      {choices.data && <Choices {...{ apartmentId, choices: choices.data }} />}
    </Card>
  );
}

function Choices({ apartmentId, choices }: { apartmentId: number; choices: MailChoices }) {
  const { t } = useTranslation('tenant-mails');
  const toast = useToast();
  const change = useChangeMailChoice(apartmentId);
  const handleClick = (kind: MailKind) =>
    change.mutate(
      { kind, isWanted: !choices[kind] },
      { onError: (error) => toast.error(t('failed'), errorText(error, t('unchanged'))) },
    );
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('to', { email: choices.email })}</Typography>
      {mailKinds.map((kind) => (
        <Choice key={kind} kind={kind} isOn={choices[kind]} onClick={() => handleClick(kind)} />
      ))}
      <Typography sx={{ ...row, display: 'block', color: 'text.secondary' }}>{t('always')}</Typography>
    </>
  );
}

function Choice({ kind, isOn, onClick }: { kind: MailKind; isOn: boolean; onClick: () => void }) {
  const { t } = useTranslation('tenant-mails');
  const labelId = useId();
  const textId = useId();
  return (
    <Box sx={row}>
      <div>
        <Typography id={labelId} sx={{ fontSize: '1rem', lineHeight: '24px', fontWeight: 600 }}>
          {t(`${kind}.label`)}
        </Typography>
        <Typography id={textId} sx={{ mt: '4px', maxWidth: 560, color: 'text.secondary' }}>
          {t(`${kind}.text`)}
        </Typography>
      </div>
      <LargeSwitch isOn={isOn} labelledBy={labelId} describedBy={textId} onClick={onClick} />
    </Box>
  );
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  mt: '16px',
  pt: '16px',
  borderTop: 1,
  borderColor: 'divider',
};
