import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import { maskedIban, PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import { defaultTimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../i18n/date-formats.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

/** How invoices are paid; the account is masked, for whoever looks over the shoulder. */
export function PaymentCard({ participant: { paymentMethod, mandate } }: { participant: ParticipantDetails }) {
  const { t } = useTranslation('participants');
  const hasMandate = mandate !== null && mandate.revokedAt === null;
  const isMissing = paymentMethod === PaymentMethod.DirectDebit && !hasMandate;
  return (
    <Card title={t('payment.title')}>
      <FactList
        facts={[
          { label: t('payment.method'), fact: t(`payment.${paymentMethod}`) },
          ...(mandate
            ? [
                { label: t('payment.reference'), fact: mandate.reference },
                { label: t('payment.iban'), fact: maskedIban(mandate.iban) },
                { label: t('payment.accountHolder'), fact: mandate.accountHolder },
                { label: t('payment.grantedAt'), fact: formatDayAndTime(mandate.grantedAt, defaultTimeZone) },
              ]
            : []),
          ...(mandate?.revokedAt
            ? [{ label: t('payment.revokedAt'), fact: formatDayAndTime(mandate.revokedAt, defaultTimeZone) }]
            : []),
        ]}
      />
      {isMissing && (
        <Box sx={{ mt: '12px' }}>
          <Notice status="warning" title={t('payment.noMandate')}>
            {t('payment.noMandateText')}
          </Notice>
        </Box>
      )}
    </Card>
  );
}
