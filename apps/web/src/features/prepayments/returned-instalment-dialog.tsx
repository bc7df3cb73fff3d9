import type { Instalment } from '@lichthof/contracts/payments/prepayments.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { useReturnInstalmentDebit } from './prepayments.queries.ts';

interface ReturnedInstalmentDialogProps {
  params: ParticipantParams;
  instalment: Instalment;
  today: string;
  onClose: () => void;
}

const highestFeeEur = 9_999;
const longestReason = 200;

/** Records that the bank returned the debit of an instalment, which is open again. */
export function ReturnedInstalmentDialog({ params, instalment, today, onClose }: ReturnedInstalmentDialogProps) {
  const { t } = useTranslation('prepayments');
  const toast = useToast();
  const { mutateAsync } = useReturnInstalmentDebit(params, instalment.instalmentId);
  const initialValues = { returnedOn: today, reason: '', feeEur: 0, isFeeCharged: true };
  const schema = z.object({
    returnedOn: z.iso.date().refine((day) => day <= today, { error: t('returned.inFuture') }),
    reason: z.string().trim().min(1).max(longestReason),
    feeEur: z.number().min(0).max(highestFeeEur).multipleOf(0.01),
    isFeeCharged: z.boolean(),
  });
  const form = useDialogForm(schema, initialValues);
  return (
    <FormDialog
      title={t('returned.title')}
      context={t('returned.context', {
        month: formatMonth(instalment.month),
        amount: formatMoney(instalment.amountCents),
      })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={async ({ feeEur, ...returned }) => {
        await mutateAsync({ ...returned, feeCents: Math.round(feeEur * 100), version: instalment.version });
        toast.success(t('returned.saved'), formatMonth(instalment.month));
      }}
      onError={(error) => toast.error(t('returned.failed'), errorText(error, t('failedText')))}
      onClose={onClose}
      submitLabel={t('returned.save')}
    >
      <DateField name="returnedOn" label={t('returned.day')} maxDay={today} />
      <TextField name="reason" label={t('returned.reason')} maxLength={longestReason} />
      <NumberField name="feeEur" label={t('returned.fee')} unit="€" decimals={2} />
      <CheckboxField name="isFeeCharged" label={t('returned.charge')} />
    </FormDialog>
  );
}
