import { downloadInvoice } from '@lichthof/contracts/billing/invoices.ts';
import type { UserLetter } from '@lichthof/contracts/billing/letters.ts';
import { listUserLetters } from '@lichthof/contracts/billing/letters.ts';
import type { UserDocument } from '@lichthof/contracts/people/user-contracts.ts';
import { listUserDocuments } from '@lichthof/contracts/people/user-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, missing } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import IconButton from '@mui/material/IconButton';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { loadLetter } from '../../letters/letters.queries.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useFailureToast } from '../user-mutations.ts';

interface DocumentsTabProps {
  params: { customerId: number; userId: number };
}

/** An invoice, a contract or a letter. */
interface DocumentRow {
  id: string;
  name: string;
  period: string;
  createdOn: string;
  grossCents: number | null;
  /** Null while an invoice has no file yet. */
  load: (() => Promise<{ name: string; file: Blob }>) | null;
}

/** The invoices of a user, its contracts and the letters to it, the newest first. */
export function DocumentsTab({ params }: DocumentsTabProps) {
  const { t } = useTranslation('users-details');
  const documents = useEndpointQuery(listUserDocuments, { params });
  const letters = useEndpointQuery(listUserLetters, { params });
  const rowOfInvoice = useInvoiceRow(params.customerId);
  const rowOfLetter = useLetterRow(params.customerId);
  const columns = useDocumentColumns();
  const error = documents.error ?? letters.error;
  const isLoading = !documents.data || !letters.data;
  if (error && isLoading) {
    const retry = () => void Promise.all([documents.refetch(), letters.refetch()]);
    return <ErrorState {...errorFacts(error, t('documents.failed'))} onRetry={retry} />;
  }
  const rows = [...(documents.data ?? []).map(rowOfInvoice), ...(letters.data ?? []).map(rowOfLetter)];
  return (
    <DataTable<DocumentRow>
      label={t('tabs.documents')}
      rows={isLoading ? [] : rows.toSorted((a, b) => b.createdOn.localeCompare(a.createdOn))}
      rowId={({ id }) => id}
      columns={columns}
      pageSize={50}
      loading={isLoading}
      empty={<EmptyState picture="document" title={t('documents.none')} text={t('documents.noneText')} />}
    />
  );
}

function useInvoiceRow(customerId: number) {
  const { t } = useTranslation('users-details');
  return (invoice: UserDocument): DocumentRow => {
    const { estateId, invoiceId, number, periodFrom, periodUntil, createdAt, grossCents, hasDocument } = invoice;
    return {
      id: `invoice ${invoiceId}`,
      name: t('documents.invoice', { number }),
      period: `${formatDay(periodFrom)} – ${formatDay(periodUntil)}`,
      createdOn: localDayOf(Date.parse(createdAt), defaultTimeZone),
      grossCents,
      load: hasDocument ? () => download(downloadInvoice, { params: { customerId, estateId, invoiceId } }) : null,
    };
  };
}

function useLetterRow(customerId: number) {
  const { t } = useTranslation('users-details');
  return (letter: UserLetter): DocumentRow => {
    const { kind, letterId, estateId, participantId, contractNumber: number, version, issuedOn, effectiveOn } = letter;
    return {
      id: `${kind} ${letterId}`,
      name:
        kind === 'contract'
          ? t('documents.contract', { number, version })
          : t(`documents.${kind}`, {
              number,
              name: kind === 'reminder' && reminderName(version as ReminderStep),
            }),
      period: effectiveOn
        ? t(kind === 'reminder' ? 'documents.untilDay' : 'documents.fromDay', { day: formatDay(effectiveOn) })
        : missing,
      createdOn: issuedOn,
      grossCents: null,
      load: () => loadLetter({ customerId, estateId, participantId }, letter),
    };
  };
}

function useDocumentColumns(): DataColumn<DocumentRow>[] {
  const { t } = useTranslation('users-details');
  const fail = useFailureToast();
  const save = (load: NonNullable<DocumentRow['load']>) =>
    void load()
      .then(({ file, name }) => saveFile(file, name))
      .catch((error: unknown) => fail(t('documents.saveFailed'), error));
  return [
    { id: 'name', header: t('documents.name'), cell: ({ name }) => name, isName: true, onPhone: true },
    { id: 'period', header: t('documents.period'), cell: ({ period }) => period },
    {
      id: 'created',
      header: t('documents.created'),
      cell: ({ createdOn }) => formatDay(createdOn),
      sortKey: ({ createdOn }) => createdOn,
    },
    {
      id: 'amount',
      header: t('documents.amount'),
      cell: ({ grossCents }) => (grossCents === null ? missing : formatMoney(grossCents)),
      sortKey: ({ grossCents }) => grossCents,
      align: 'right',
      onPhone: true,
    },
    {
      id: 'file',
      header: t('documents.file'),
      cell: ({ name, load }) =>
        load ? (
          <IconButton aria-label={t('documents.save', { name })} onClick={() => save(load)}>
            <Download size={16} />
          </IconButton>
        ) : (
          t('documents.notYet')
        ),
      align: 'right',
      onPhone: true,
    },
  ];
}
