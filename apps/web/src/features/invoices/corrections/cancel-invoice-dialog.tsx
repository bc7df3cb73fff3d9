import { longestReason, type CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { CorrectionDetails } from './correction-preview.tsx';
import { correctionPreviewQuery, useCancelInvoice, useCorrectInvoice } from './corrections.queries.ts';

interface CancelInvoiceDialogProps {
  params: EstateParams;
  /** In force, or cancelled without a corrected invoice. */
  invoice: Invoice;
  onClose: () => void;
}

type Way = 'correct' | 'cancel';

/** Cancels an invoice with a reason, and bills its days again if wished, after showing what changes. */
export function CancelInvoiceDialog({ params, invoice, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation('invoice-corrections');
  const { number, grossCents } = invoice;
  const isCancelled = invoice.cancelledBy !== null;
  const initialValues: { way: Way; reason: string } = { way: 'correct', reason: '' };
  const schema = z.object({
    way: z.enum(['correct', 'cancel']),
    reason: isCancelled ? z.string() : z.string().trim().min(1).max(longestReason),
  });
  const form = useDialogForm(schema, initialValues);
  const way = form.watch('way');
  const collectionDate = isCancelled ? null : invoice.pendingCollectionDate;
  const previewQuery = correctionPreviewQuery({ ...params, invoiceId: invoice.invoiceId }, invoice.version);
  const { data: preview } = useQuery({ ...previewQuery, enabled: collectionDate === null });
  const submit = useSubmit(params, { invoice, preview });
  const cancelSubmit = way === 'cancel' ? 'cancel.submit' : 'correct.submit';
  return (
    <FormDialog
      title={t(isCancelled ? 'correct.again' : 'cancel.title')}
      context={t('cancel.context', { number, amount: formatMoney(grossCents) })}
      width="form"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={() => undefined}
      onClose={onClose}
      submitDisabled={collectionDate !== null || (way === 'correct' && !preview?.after)}
      submitLabel={t(isCancelled ? 'correct.againSubmit' : cancelSubmit)}
    >
      {collectionDate === null ? (
        <Choices {...{ params, invoice, way }} />
      ) : (
        <Notice status="warning" title={t('cancel.pending')}>
          {t('cancel.pendingText', { day: formatDay(collectionDate) })}
        </Notice>
      )}
    </FormDialog>
  );
}

type ChoicesProps = Omit<CancelInvoiceDialogProps, 'onClose'> & { way: Way };

/** Asks what is to happen and why, and says what follows from it. */
function Choices({ params, invoice, way }: ChoicesProps) {
  const { t } = useTranslation('invoice-corrections');
  const { paidCents } = invoice;
  const isCancelled = invoice.cancelledBy !== null;
  const cancelEffect = paidCents > 0 ? 'cancel.effectPaid' : 'cancel.effect';
  return (
    <>
      {!isCancelled && (
        <RadioCards
          name="way"
          label={t('way.label')}
          options={[
            { value: 'correct', label: t('correct.submit'), description: t('correct.effect') },
            { value: 'cancel', label: t('cancel.only'), description: t('cancel.onlyText') },
          ]}
        />
      )}
      {!isCancelled && (
        <TextField name="reason" label={t('reason.label')} help={t('reason.help')} maxLength={longestReason} />
      )}
      {way === 'correct' && <Preview {...{ params, invoice }} />}
      {!isCancelled && (
        <Typography variant="small" component="p">
          {t(way === 'cancel' ? cancelEffect : 'correct.final', { amount: formatMoney(paidCents) })}
        </Typography>
      )}
    </>
  );
}

function Preview({ params, invoice: { invoiceId, version } }: Omit<CancelInvoiceDialogProps, 'onClose'>) {
  const { t } = useTranslation('invoice-corrections');
  const { data, error, refetch } = useQuery(correctionPreviewQuery({ ...params, invoiceId }, version));
  if (error) return <ErrorState {...errorFacts(error, t('preview.failed'))} onRetry={() => void refetch()} />;
  return data ? <CorrectionDetails {...{ params }} preview={data} /> : <TableSkeleton rows={4} />;
}

interface Submission {
  invoice: Invoice;
  preview: CorrectionPreview | undefined;
}

/** Cancels or corrects the invoice as previewed. */
function useSubmit(params: EstateParams, { invoice: { invoiceId, version, number }, preview }: Submission) {
  const { t } = useTranslation('invoice-corrections');
  const toast = useToast();
  const cancel = useCancelInvoice({ ...params, invoiceId });
  const correct = useCorrectInvoice({ ...params, invoiceId });
  return async ({ way, reason }: { way: Way; reason: string }): Promise<void> => {
    try {
      if (way === 'cancel') {
        const cancellation = await cancel.mutateAsync({ reason, version });
        toast.success(t('cancel.done', { number }), t('cancel.doneText', { number: cancellation.number }));
        return;
      }
      if (!preview?.after) throw new Error('There is nothing to bill');
      const { grossCents } = preview.after;
      await correct.mutateAsync({ version, grossCents, ...(reason !== '' && { reason }) });
      toast.success(t('correct.done', { number }), t('correct.doneText'));
    } catch (error) {
      toast.error(t('cancel.failed'), errorText(error, t('cancel.failedText')));
      throw error;
    }
  };
}
