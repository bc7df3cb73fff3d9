import type { BillingPreview } from '@lichthof/contracts/billing-runs.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Trans, useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../i18n/number-formats.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { SxStyle } from '../../../theme/sx.ts';
import { rangeLabel } from '../../../ui/page/period-label.ts';
import type { Amounts } from './preview-sums.ts';

interface StartDialogProps {
  period: DayRange;
  amounts: Amounts;
  preview: BillingPreview;
  busy: boolean;
  /** With the count and sum that were read here. */
  onConfirm: (confirmed: { invoiceCount: number; grossCents: number }) => void;
  onCancel: () => void;
}

/** Says what will be issued, for how much, and that it is final. */
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
  border: `1px solid ${theme.vars!.palette.divider}`,
  borderRadius: '10px',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '16px', padding: '8px 0' },
  '& > div + div': { borderTop: `1px solid ${theme.vars!.palette.divider}` },
  '& dt': { color: theme.vars!.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
});
