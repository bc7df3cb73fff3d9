import { postInvoice, type Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { getBillingRun, listBillingRuns } from '@lichthof/contracts/billing/billing-runs.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { moneyReads } from '../../api/money-reads.ts';
import { refetch } from '../../api/refetch.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';

interface PostDialogProps {
  params: EstateParams;
  /** Its mail was given up. */
  invoice: Invoice;
  today: string;
  onClose: () => void;
}

/** Records on which day an invoice whose mail was given up went by post, so that its payment becomes due. */
export function PostDialog({ params, invoice, today, onClose }: PostDialogProps) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const queryClient = useQueryClient();
  const { invoiceId, number, issuedDate, version } = invoice;
  const { mutateAsync } = useEndpointMutation(postInvoice, { params: { ...params, invoiceId } });
  const initialValues = { postedOn: today };
  const schema = z.object({
    postedOn: z.iso.date().refine((day) => day >= issuedDate && day <= today, { error: t('post.outside') }),
  });
  const form = useDialogForm(schema, initialValues);
  const submit = async (values: z.infer<typeof schema>) => {
    const { dueDate } = await mutateAsync({ ...values, version });
    await refetch(queryClient, [...moneyReads, getBillingRun, listBillingRuns]);
    toast.success(t('post.saved'), t('post.savedText', { number, day: formatDay(dueDate) }));
  };
  return (
    <FormDialog
      title={t('menu.post')}
      context={t('post.context', { number })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={(error) => toast.error(t('post.failed'), errorText(error, t('post.failedText')))}
      onClose={onClose}
      submitLabel={t('menu.post')}
    >
      <DateField name="postedOn" label={t('post.day')} help={t('post.dayHelp')} maxDay={today} />
    </FormDialog>
  );
}
