import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { largeButton } from '../large-button.ts';
import { GrantMandateDialog } from './grant-mandate-dialog.tsx';
import { GrantedText } from './mandate-text.tsx';
import { RevokeMandateDialog } from './revoke-mandate-dialog.tsx';
import { TransferFacts } from './transfer-facts.tsx';

interface PaymentCardProps {
  apartmentId: number;
  contract: TenantContract;
}

type OwnMandate = TenantContract['payment']['mandates'][number];

/** Direct debit with its mandate, or transfer with the account to pay to; and the way from one to the other. */
export function PaymentCard({ apartmentId, contract }: PaymentCardProps) {
  const { t } = useTranslation('tenant-contract');
  const [open, setOpen] = useState<'grant' | 'revoke'>();
  const { payment, paymentMethod } = contract;
  const current = payment.mandates.find(({ revokedAt }) => revokedAt === null);
  const isDirectDebit = paymentMethod === PaymentMethod.DirectDebit;
  return (
    <Card
      title={t('payment.title')}
      action={<PaymentBadge isDirectDebit={isDirectDebit} hasMandate={Boolean(current)} />}
    >
      <Stack sx={{ gap: '12px' }}>
        {isDirectDebit && current ? <DirectDebit mandate={current} /> : <TransferFacts contract={contract} />}
        {isDirectDebit && !current && (
          <Notice status="warning" title={t('payment.noMandate')}>
            {t('payment.noMandateText')}
          </Notice>
        )}
        {payment.offer ? (
          <Button
            variant={current ? 'outlined' : 'contained'}
            onClick={() => setOpen('grant')}
            sx={{ ...largeButton, width: '100%' }}
          >
            {t(
              current ? 'payment.changeAccount' : payment.mandates.length > 0 ? 'payment.grantAgain' : 'payment.grant',
            )}
          </Button>
        ) : (
          !current && <Typography sx={{ color: 'text.secondary' }}>{t('payment.noDirectDebit')}</Typography>
        )}
        {isDirectDebit && current && (
          <Button variant="text" color="error" onClick={() => setOpen('revoke')} sx={{ ...largeButton, width: '100%' }}>
            {t('payment.revoke')}
          </Button>
        )}
        <Mandates mandates={payment.mandates} />
      </Stack>
      {open === 'grant' && payment.offer && (
        <GrantMandateDialog
          {...{ apartmentId, contract }}
          offer={payment.offer}
          isChange={current !== undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'revoke' && <RevokeMandateDialog {...{ apartmentId, contract }} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function PaymentBadge({ isDirectDebit, hasMandate }: { isDirectDebit: boolean; hasMandate: boolean }) {
  const { t } = useTranslation('tenant-contract');
  if (isDirectDebit && hasMandate) return <StatusBadge status="success">{t('payment.active')}</StatusBadge>;
  if (isDirectDebit) return <StatusBadge status="warning">{t('payment.missing')}</StatusBadge>;
  return (
    <StatusBadge status="neutral" icon={<Landmark size={14} />}>
      {t('payment.transfer')}
    </StatusBadge>
  );
}

function DirectDebit({ mandate }: { mandate: OwnMandate }) {
  const { t } = useTranslation('tenant-contract');
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('payment.aboutDebit')}</Typography>
      <FactList
        isCompact
        facts={[
          { label: t('payment.account'), fact: mandate.iban },
          { label: t('payment.holder'), fact: mandate.accountHolder },
          { label: t('payment.reference'), fact: mandate.reference },
          { label: t('payment.granted'), fact: formatDayAndTime(mandate.grantedAt, defaultTimeZone) },
          { label: t('payment.creditor'), fact: mandate.creditorId },
        ]}
      />
    </>
  );
}

/** Every mandate stays readable with its wording, also the revoked ones. */
function Mandates({ mandates }: { mandates: OwnMandate[] }) {
  const { t } = useTranslation('tenant-contract');
  const time = (at: string) => formatDayAndTime(at, defaultTimeZone);
  return mandates.map((mandate) => (
    <div key={mandate.mandateId}>
      {mandate.revokedAt !== null && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('payment.revoked', {
            reference: mandate.reference,
            granted: time(mandate.grantedAt),
            revoked: time(mandate.revokedAt),
          })}
        </Typography>
      )}
      <GrantedText mandate={mandate} />
    </div>
  ));
}
