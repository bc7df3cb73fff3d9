import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useReturnRefund } from './account.queries.ts';

interface ReturnedRefundDialogProps {
  params: ParticipantParams;
  entry: AccountEntry;
  today: string;
  onClose: () => void;
}

/** Records that the bank sent a refund back, which is a credit again. */
export function ReturnedRefundDialog({ params, entry, today, onClose }: ReturnedRefundDialogProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const { mutateAsync } = useReturnRefund(params, requireValue(entry.paymentId, 'payment of the refund'));
  const initialValues = { returnedOn: today };
  const schema = z.object({
    returnedOn: z.iso
      .date()
      .refine((day) => day <= today, { error: t('payment.inFuture') })
      .refine((day) => day >= entry.day, { error: t('return.tooEarly') }),
  });
  const form = useDialogForm(schema, initialValues);
  const amount = formatMoney(Math.abs(entry.amountCents));
  return (
    <FormDialog
      title={t('return.action')}
      context={t('return.context', { amount })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={async ({ returnedOn }) => {
        await mutateAsync(returnedOn);
        toast.success(t('return.done'), amount);
      }}
      onError={(error) => toast.error(t('return.failed'), errorText(error, t('failedText')))}
      onClose={onClose}
      submitLabel={t('return.save')}
    >
      <DateField name="returnedOn" label={t('return.day')} minDay={entry.day} maxDay={today} />
    </FormDialog>
  );
}
