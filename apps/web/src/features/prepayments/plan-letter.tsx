import { getPrepaymentLetter, type PrepaymentPlan } from '@lichthof/contracts/payments/prepayments.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDown, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { openInTab } from '../../ui/page/open-file.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { useMarkLetterSent } from './prepayments.queries.ts';

interface PlanLetterProps {
  params: ParticipantParams;
  /** The latest plan. */
  plan: PrepaymentPlan | undefined;
}

/** What the latest plan says, and whether its letter is on the way; nothing without a plan. */
export function PlanLetter({ params, plan }: PlanLetterProps) {
  const { t } = useTranslation('prepayments');
  const toast = useToast();
  const { mutate: markSent, isPending } = useMarkLetterSent(params);
  if (!plan) return null;
  const { planId, amountCents, fromMonth, basis, noticeState, delivery } = plan;
  const onError = (error: unknown) => toast.error(t('letter.failed'), errorText(error, t('failedText')));
  const open = () =>
    void openInTab(() => download(getPrepaymentLetter, { params: { ...params, planId } })).catch(onError);
  return (
    <Box sx={row}>
      <span>
        {t('latest', { amount: formatMoney(amountCents), month: formatMonth(fromMonth), basis: t(`basis.${basis}`) })}
      </span>
      <LetterState plan={plan} />
      {delivery !== 'elsewhere' && (
        <Button size="small" startIcon={<FileDown size={16} />} onClick={open}>
          {t('letter.open')}
        </Button>
      )}
      {noticeState !== 'sent' && (
        <Button
          size="small"
          startIcon={<MailCheck size={16} />}
          disabled={isPending}
          onClick={() => markSent(planId, { onError })}
        >
          {t('letter.markSent')}
        </Button>
      )}
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', mb: '10px' };

function LetterState({ plan: { noticeState, delivery, sentOn } }: { plan: PrepaymentPlan }) {
  const { t } = useTranslation('prepayments');
  if (delivery === 'elsewhere')
    return (
      <StatusBadge status="success" quiet>
        {t('letter.elsewhere')}
      </StatusBadge>
    );
  if (noticeState === 'sent') {
    return (
      <StatusBadge status="success" quiet>
        {t('letter.sent', { day: formatDay(sentOn) })}
      </StatusBadge>
    );
  }
  if (noticeState === 'failed') return <StatusBadge status="error">{t('letter.notMailed')}</StatusBadge>;
  return <StatusBadge status="warning">{t(delivery === 'post' ? 'letter.toPost' : 'letter.waiting')}</StatusBadge>;
}
