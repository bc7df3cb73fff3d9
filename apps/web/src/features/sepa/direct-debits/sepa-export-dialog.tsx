import type { DirectDebitPreview, IncompleteDebit } from '@lichthof/contracts/payments/direct-debits.ts';
import { isTargetDay } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatMoney, formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { CollectionDays } from './collection-days.tsx';
import { CreditorMissing } from './creditor-missing.tsx';
import { directDebitPreviewQuery, saveSepaFile, useCreateSepaFile } from './direct-debits.queries.ts';
import { FormerMandates } from './former-mandates.tsx';
import { IncompleteDebits } from './incomplete-debits.tsx';
import { confirmedReasons, RetriedDebits } from './retried-debits.tsx';
import { UncollectedCredits } from './uncollected-credits.tsx';

export interface SepaExportDialogProps {
  params: EstateParams;
  /** As proposed by the server, for these invoices. */
  proposal: DirectDebitPreview;
  /** Without them all open invoices with direct debit. */
  invoiceIds?: number[] | undefined;
  onClose: () => void;
}

/** Creates a file of direct debits for the bank, which sets its invoices and instalments to paid. */
export function SepaExportDialog({ params, proposal, invoiceIds, onClose }: SepaExportDialogProps) {
  const { t } = useTranslation('direct-debits');
  const initialValues = { collectionDate: proposal.collectionDate };
  const form = useDialogForm(useSchema(proposal), initialValues);
  const chosenDay = form.watch('collectionDate');
  const collectionDate = isPossible(chosenDay, proposal) ? chosenDay : proposal.collectionDate;
  const [retried, setRetried] = useState<IncompleteDebit[]>([]);
  const choice = { collectionDate, ...(invoiceIds && { invoiceIds }), ...retriedIds(retried) };
  const { data: preview = proposal } = useQuery(directDebitPreviewQuery(params, choice));
  const create = useCreate(params);

  return (
    <FormDialog
      title={t('export.title')}
      context={t('export.context')}
      width="form"
      form={form}
      initialValues={initialValues}
      onSubmit={(day) => create({ ...choice, ...day, expectedTotalCents: preview.totalCents })}
      onError={() => undefined}
      onClose={onClose}
      submitLabel={t('export.create')}
      submitDisabled={preview.debits.length === 0}
    >
      {preview.creditorId === null && <CreditorMissing {...{ params, onClose }} />}
      <Sums preview={preview} />
      <DateField
        name="collectionDate"
        label={t('export.day')}
        help={t('export.dayHelp')}
        minDay={proposal.earliestCollectionDate}
      />
      <CollectionDays debits={preview.debits} chosenDay={collectionDate} />
      <Account preview={preview} />
      <FormerMandates {...{ params }} incomplete={preview.incomplete} />
      {confirmedReasons.map((reason) => (
        <RetriedDebits key={reason} incomplete={preview.incomplete} onChange={setRetried} {...{ reason, retried }} />
      ))}
      <IncompleteDebits
        incomplete={preview.incomplete.filter(({ reason }) => !confirmedReasons.some((one) => one === reason))}
      />
      <UncollectedCredits {...{ params, credits: preview.credits, onClose }} />
      {preview.creditorId === null ? null : preview.debits.length === 0 ? (
        <Notice status="warning" title={t('export.nothing')}>
          {t('export.nothingText')}
        </Notice>
      ) : (
        <Typography variant="small" component="p">
          {t('export.effect', { count: preview.debits.length, amount: formatNumber(preview.debits.length) })}
        </Typography>
      )}
    </FormDialog>
  );
}

function retriedIds(debits: IncompleteDebit[]) {
  const retriedInvoiceIds = debits.flatMap(({ invoiceId }) => invoiceId ?? []);
  const retriedInstalmentIds = debits.flatMap(({ instalmentId }) => instalmentId ?? []);
  return {
    ...(retriedInvoiceIds.length > 0 && { retriedInvoiceIds }),
    ...(retriedInstalmentIds.length > 0 && { retriedInstalmentIds }),
  };
}

const isPossible = (day: string, { earliestCollectionDate }: DirectDebitPreview) =>
  z.iso.date().safeParse(day).success && day >= earliestCollectionDate && isTargetDay(day);

function useSchema({ earliestCollectionDate }: DirectDebitPreview) {
  const { t } = useTranslation('direct-debits');
  return z.object({
    collectionDate: z.iso
      .date()
      .refine((day) => day >= earliestCollectionDate, { error: t('export.tooEarly') })
      .refine((day) => isTargetDay(day), { error: t('export.noBankDay') }),
  });
}

/** Creates the file and saves it on the person's device. */
function useCreate(params: EstateParams) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const { mutateAsync } = useCreateSepaFile(params);
  return async (request: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    try {
      const { sepaFileId, transactionCount, totalCents } = await mutateAsync(request);
      toast.success(
        t('export.created'),
        t('export.createdText', { count: transactionCount, amount: formatMoney(totalCents) }),
      );
      await saveSepaFile(params, sepaFileId).catch(() => toast.error(t('file.failed'), t('file.failedText')));
    } catch (error) {
      toast.error(t('export.failed'), errorText(error, t('export.failedText')));
      throw error;
    }
  };
}

function Sums({ preview: { debits, incomplete, totalCents } }: { preview: DirectDebitPreview }) {
  const { t } = useTranslation('direct-debits');
  const all = debits.length + incomplete.length;
  return (
    <TileRow columns={2}>
      <StatTile
        label={t('export.debits')}
        figure={formatNumber(debits.length)}
        unit={t('export.of', { count: all, amount: formatNumber(all) })}
      />
      <StatTile label={t('export.sum')} figure={formatMoneyFigure(totalCents)} unit="€" />
    </TileRow>
  );
}

function Account({ preview }: { preview: DirectDebitPreview }) {
  const { t } = useTranslation('direct-debits');
  const { creditorId, iban, bankName, accountHolder } = preview;
  return (
    <Box>
      <FactList
        facts={[
          { label: t('export.creditorId'), fact: creditorId },
          { label: t('export.account'), fact: `${iban}, ${bankName}, ${accountHolder}` },
        ]}
      />
    </Box>
  );
}
