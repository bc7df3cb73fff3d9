import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { EarlierMandates } from './earlier-mandates.tsx';
import { MandateDialog } from './mandate-dialog.tsx';
import { mandatesQuery } from './mandates.queries.ts';
import { RevokeMandateDialog } from './revoke-mandate-dialog.tsx';
import { useMandateFacts } from './use-mandate-facts.tsx';

interface PaymentCardProps {
  params: ParticipantParams;
  participant: ParticipantDetails;
}

/** Payment method and mandates, with what changes them; the IBAN is masked until somebody needs it. */
export function PaymentCard({ params, participant }: PaymentCardProps) {
  const { t } = useTranslation('participant-payment');
  const { data } = useQuery(mandatesQuery(params));
  const [open, setOpen] = useState<'grant' | 'revoke'>();
  const current = data?.mandates.find(({ revokedAt }) => revokedAt === null);
  const facts = useMandateFacts(params, current);
  const isDirectDebit = participant.paymentMethod === PaymentMethod.DirectDebit;
  const offer = data?.offer;
  const isPaying = participant.type !== 'third_party';
  return (
    <Card title={t('title')}>
      <FactList
        facts={[{ label: t('method'), fact: t(isDirectDebit ? 'directDebit' : 'transfer') }, ...(current ? facts : [])]}
      />
      <Stack sx={{ gap: '12px', mt: '12px' }}>
        {isDirectDebit && data && !current && (
          <Notice status="warning" title={t('noMandate')}>
            {t('noMandateText')}
          </Notice>
        )}
        {offer === null && isPaying && <NoCreditor params={params} />}
        {data && isPaying && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {offer && <Button onClick={() => setOpen('grant')}>{t(current ? 'change' : 'toDirectDebit')}</Button>}
            {isDirectDebit && <Button onClick={() => setOpen('revoke')}>{t('toTransfer')}</Button>}
          </Box>
        )}
        {data && <EarlierMandates mandates={data.mandates} />}
      </Stack>
      {open === 'grant' && offer && (
        <MandateDialog {...{ params, participant, offer, current }} onClose={() => setOpen(undefined)} />
      )}
      {open === 'revoke' && <RevokeMandateDialog {...{ params, participant }} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function NoCreditor({ params: { customerId, estateId } }: { params: ParticipantParams }) {
  const { t } = useTranslation('participant-payment');
  return (
    <Notice
      status="info"
      title={t('unavailable')}
      action={
        <Button
          size="small"
          component={Link}
          to={pathTo('estate_tenantelectricity_settings', { customerId, estateId })}
        >
          {t('toSettings')}
        </Button>
      }
    >
      {t('unavailableText')}
    </Notice>
  );
}
