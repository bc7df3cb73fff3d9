import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { rangeLabel } from '../../../ui/page/period/period-label.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-texts.ts';
import { useStartRun } from '../billing.queries.ts';
import { startReasonId } from './issues-card.tsx';
import { type Amounts, amountsOf, startObstacleOf } from './preview-sums.ts';

interface StartBillingProps {
  params: EstateParams;
  period: DayRange;
  /** Undefined: all are billed. */
  contractIds: number[] | undefined;
  /** Undefined while it loads. */
  preview: BillingPreview | undefined;
}

/** The button that starts the billing, with its confirmation dialog. */
export function StartBilling({ params, period, contractIds, preview }: StartBillingProps) {
  const { t } = useTranslation('billing');
  const [isAsking, setAsking] = useState(false);
  const start = useStartRun(params);
  // guards against a second click before the next render or while the next page loads
  const isStarted = useRef(false);
  const navigate = useNavigate();
  const toast = useToast();
  const isPossible = preview !== undefined && startObstacleOf(preview) === null;

  const confirm = async (confirmed: { invoiceCount: number; grossCents: number }) => {
    if (isStarted.current) return;
    isStarted.current = true;
    try {
      const { runId } = await start.mutateAsync({ ...period, ...confirmed, contractIds });
      await navigate(pathTo('estate_tenantelectricity_billing_run', { ...params, runId }));
    } catch (error) {
      isStarted.current = false;
      setAsking(false);
      toast.error(t('start.failed'), billingErrorText(t, error, t('start.failedText')));
    }
  };
  return (
    <>
      <Button
        variant="contained"
        disabled={!isPossible}
        aria-describedby={isPossible ? undefined : startReasonId}
        onClick={() => setAsking(true)}
      >
        {t('start.button')}
      </Button>
      {isAsking && preview && (
        <StartDialog
          period={period}
          amounts={amountsOf(preview.drafts)}
          preview={preview}
          busy={start.isPending || start.isSuccess}
          onConfirm={(confirmed) => void confirm(confirmed)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface StartDialogProps {
  period: DayRange;
  amounts: Amounts;
  preview: BillingPreview;
  busy: boolean;
  /** Called with the count and sum shown in the dialog. */
  onConfirm: (confirmed: { invoiceCount: number; grossCents: number }) => void;
  onCancel: () => void;
}

/** Asks for confirmation: number of invoices, sum, and that issuing is final. */
export function StartDialog({ period, amounts, preview, busy, onConfirm, onCancel }: StartDialogProps) {
  const { t } = useTranslation('billing');
  const { count, grossCents } = amounts;
  const debits = preview.drafts.filter(({ paymentMethod }) => paymentMethod === PaymentMethod.DirectDebit).length;
  const facts = [
    { label: t('start.gross'), fact: formatMoney(grossCents) },
    { label: t('start.byDebit'), fact: formatNumber(debits) },
    { label: t('start.byTransfer'), fact: formatNumber(count - debits) },
  ];
  return (
    <ConfirmDialog
      title={t('start.title')}
      text={
        <Trans
          t={t}
          i18nKey="start.text"
          count={count}
          values={{ amount: formatMoney(grossCents), period: rangeLabel(period) }}
          components={{ strong: <strong /> }}
        />
      }
      confirmLabel={t('start.button')}
      irrevocable
      busy={busy}
      onConfirm={() => onConfirm({ invoiceCount: count, grossCents })}
      onCancel={onCancel}
    >
      <Box component="dl" sx={list}>
        {facts.map(({ label, fact }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </Box>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('start.final')}
      </Typography>
    </ConfirmDialog>
  );
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '2px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '10px',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '16px', padding: '8px 0' },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
});
