import type { UserDocument } from '@lichthof/contracts/user-contracts.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import IconButton from '@mui/material/IconButton';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadInvoice } from '@lichthof/contracts/invoices.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { formatDay } from '../../../i18n/date-formats.ts';
import { formatMoney } from '../../../i18n/number-formats.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { userDocumentsQuery } from '../users.queries.ts';
import { download } from '../../../api/call.ts';
import { saveFile } from '../../../ui/charts/chart-csv.ts';
import { useFailureToast } from '../user-mutations.ts';

interface DocumentsTabProps {
  params: { customerId: number; userId: number };
}

/** The invoices of a user, the newest first. */
export function DocumentsTab({ params }: DocumentsTabProps) {
  const { t } = useTranslation('users-details');
  const { data: documents, error, refetch } = useQuery(userDocumentsQuery(params));
  const save = useSaveInvoice(params.customerId);
  const columns = useDocumentColumns(save);
  if (error && !documents)
    return <ErrorState {...errorFacts(error, t('documents.failed'))} onRetry={() => void refetch()} />;
  return (
    <DataTable<UserDocument>
      label={t('tabs.documents')}
      rows={documents ?? []}
      rowId={({ invoiceId }) => String(invoiceId)}
      columns={columns}
      pageSize={50}
      loading={documents === undefined}
      empty={<EmptyState picture="document" title={t('documents.none')} text={t('documents.noneText')} />}
    />
  );
}

function useDocumentColumns(save: (document: UserDocument) => void): DataColumn<UserDocument>[] {
  const { t } = useTranslation('users-details');
  return [
    { id: 'number', header: t('documents.number'), cell: ({ number }) => number, isName: true, onPhone: true },
    {
      id: 'period',
      header: t('documents.period'),
      cell: ({ periodFrom, periodUntil }) => `${formatDay(periodFrom)} – ${formatDay(periodUntil)}`,
      sortKey: ({ periodFrom }) => periodFrom,
    },
    {
      id: 'created',
      header: t('documents.created'),
      cell: ({ createdAt }) => formatDay(localDayOf(Date.parse(createdAt), defaultTimeZone)),
      sortKey: ({ createdAt }) => createdAt,
    },
    {
      id: 'amount',
      header: t('documents.amount'),
      cell: ({ grossCents }) => formatMoney(grossCents),
      sortKey: ({ grossCents }) => grossCents,
      align: 'right',
      onPhone: true,
    },
    {
      id: 'file',
      header: t('documents.file'),
      cell: (document) =>
        document.hasDocument ? (
          <IconButton aria-label={t('documents.save', { number: document.number })} onClick={() => save(document)}>
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

/** Saves the PDF of an invoice under the name the server gives it. */
function useSaveInvoice(customerId: number) {
  const { t } = useTranslation('users-details');
  const fail = useFailureToast();
  return ({ estateId, invoiceId }: UserDocument) =>
    void download(downloadInvoice, { params: { customerId, estateId, invoiceId } })
      .then(({ file, name }) => saveFile(file, name))
      .catch((error: unknown) => fail(t('documents.saveFailed'), error));
}
