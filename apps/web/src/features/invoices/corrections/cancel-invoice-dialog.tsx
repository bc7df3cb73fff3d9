import { longestReason } from '@lichthof/contracts/invoice-corrections.ts';
import type { Invoice } from '@lichthof/contracts/invoices.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatMoney } from '../../../i18n/number-formats.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { openCentsOf } from '../invoice-sums.ts';
import { useCancelInvoice } from './corrections.queries.ts';

interface CancelInvoiceDialogProps {
  params: EstateParams;
  invoice: Invoice;
  onClose: () => void;
}

const initialValues = { reason: '' };
const schema = z.object({ reason: z.string().trim().min(1).max(longestReason) });

/** Cancels an invoice with a reason, after showing what follows for the money. */
export function CancelInvoiceDialog({ params, invoice, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation('invoice-corrections');
  const toast = useToast();
  const { invoiceId, version, number, grossCents, paidCents } = invoice;
  const { mutateAsync } = useCancelInvoice({ ...params, invoiceId });
  const form = useDialogForm(schema, initialValues);
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    const cancellation = await mutateAsync({ reason, version });
    toast.success(t('cancel.done', { number }), t('cancel.doneText', { number: cancellation.number }));
  };
  return (
    <FormDialog
      title={t('cancel.title')}
      context={t('cancel.context', { number, amount: formatMoney(grossCents) })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={(error) => toast.error(t('cancel.failed'), errorText(error, t('cancel.failedText')))}
      onClose={onClose}
      submitLabel={t('cancel.submit')}
    >
      <FactList
        facts={[
          { label: t('cancel.open'), fact: formatMoney(openCentsOf(invoice)) },
          { label: t('cancel.paid'), fact: formatMoney(paidCents) },
        ]}
      />
      <Typography variant="small" component="p">
        {t(paidCents > 0 ? 'cancel.effectPaid' : 'cancel.effect', { amount: formatMoney(paidCents) })}
      </Typography>
      <TextField name="reason" label={t('reason.label')} help={t('reason.help')} maxLength={longestReason} />
    </FormDialog>
  );
}
