import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useReturnDebit } from './direct-debits.queries.ts';

interface ReturnedDebitDialogProps {
  params: EstateParams;
  invoice: Invoice;
  today: string;
  onClose: () => void;
}

const longestReason = 200;
const highestFeeEur = 1000;

/** Records that the bank gave a debit back, which opens the invoice. */
export function ReturnedDebitDialog({ params, invoice, today, onClose }: ReturnedDebitDialogProps) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const { mutateAsync } = useReturnDebit(params, invoice.invoiceId);
  // a cancelled invoice asks for nothing: its cancellation does, if its credit was paid out already
  const effect = invoice.cancelledBy ? 'isBooked' : 'opens';
  const initialValues: { returnedOn: string; reason: string; feeEur: number | null; isFeeCharged: boolean } = {
    returnedOn: today,
    reason: '',
    feeEur: null,
    isFeeCharged: true,
  };
  const schema = z.object({
    returnedOn: z.iso.date().refine((day) => day <= today, { error: t('return.inFuture') }),
    reason: z.string().trim().min(1).max(longestReason),
    feeEur: z.number().min(0).max(highestFeeEur).multipleOf(0.01).nullable(),
    isFeeCharged: z.boolean(),
  });
  const form = useDialogForm(schema, initialValues);
  const submit = async ({ feeEur, ...day }: z.infer<typeof schema>) => {
    const body = { ...day, feeCents: Math.round((feeEur ?? 0) * 100), version: invoice.version };
    await mutateAsync(body);
    toast.success(t('return.saved'), t(`return.savedText.${effect}`, { number: invoice.number }));
  };
  return (
    <FormDialog
      title={t('return.title')}
      context={t(`return.context.${effect}`, { number: invoice.number, amount: formatMoney(invoice.grossCents) })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={(error) => toast.error(t('return.failed'), errorText(error, t('return.failedText')))}
      onClose={onClose}
      submitLabel={t('return.save')}
    >
      <DateField name="returnedOn" label={t('return.day')} maxDay={today} />
      <TextField name="reason" label={t('return.reason')} help={t('return.reasonHelp')} maxLength={longestReason} />
      <NumberField name="feeEur" label={t('return.fee')} unit="€" decimals={2} optional />
      <CheckboxField name="isFeeCharged" label={t('return.charge')} help={t('return.chargeHelp')} />
    </FormDialog>
  );
}
