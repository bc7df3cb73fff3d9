import type { BankData, Mandate } from '@lichthof/contracts/supply/mandates.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { Fact } from '../../../ui/page/fact-list.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useReadBankData } from './mandates.queries.ts';

/** The facts of the mandate in force; its whole bank data only after the click that is recorded. */
export function useMandateFacts(params: ParticipantParams, mandate: Mandate | undefined): Fact[] {
  const { t } = useTranslation('participant-payment');
  const toast = useToast();
  const { mutate, isPending } = useReadBankData(params);
  const [read, setRead] = useState<{ mandateId: number; bankData: BankData }>();
  if (!mandate) return [];
  const { mandateId, grantedAt, grantedByName } = mandate;
  const whole = read?.mandateId === mandateId ? read.bankData : undefined;
  const look = () =>
    mutate(mandateId, {
      onSuccess: (bankData) => setRead({ mandateId, bankData }),
      onError: (error) => toast.error(t('lookFailed'), errorText(error, t('lookFailed'))),
    });
  const time = formatDayAndTime(grantedAt, defaultTimeZone);
  return [
    { label: t('reference'), fact: mandate.reference },
    {
      label: t('iban'),
      fact: whole ? (
        <>
          {formatIban(whole.iban)}
          <Typography variant="caption" component="p" role="status" sx={{ color: 'text.secondary' }}>
            {t('looked')}
          </Typography>
        </>
      ) : (
        <>
          {mandate.iban}
          <Button
            size="small"
            variant="text"
            disabled={isPending}
            onClick={look}
            sx={{ display: 'block', ml: '-10px' }}
          >
            {t('showIban')}
          </Button>
        </>
      ),
    },
    ...(whole ? [{ label: t('bic'), fact: whole.bic }] : []),
    { label: t('bankName'), fact: mandate.bankName },
    { label: t('accountHolder'), fact: mandate.accountHolder },
    { label: t('grantedAt'), fact: grantedByName ? t('by', { time, name: grantedByName }) : time },
    { label: t('creditorId'), fact: mandate.creditorId },
  ];
}
