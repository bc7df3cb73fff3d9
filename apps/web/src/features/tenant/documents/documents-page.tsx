import { downloadTenantDocument, type TenantDocument } from '@lichthof/contracts/tenant-documents.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { download } from '../../../api/call.ts';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { saveFile } from '../../../ui/charts/chart-csv.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { documentsQuery } from '../tenant.queries.ts';
import { DocumentList } from './document-list.tsx';
import { OwnAccount } from './own-account.tsx';
import { NewestInvoice } from './newest-invoice.tsx';

/** The tenant's documents: the newest invoice in force large, the others by year. */
export function DocumentsPage() {
  const { t } = useTranslation('tenant-documents');
  const apartmentId = Number(useParams().apartmentId);
  const documents = useQuery(documentsQuery(apartmentId));
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeader title={t('title')} status={t('status')} />
      {documents.isPending && (
        <Box role="status" aria-label={t('loading')}>
          <Card>
            <Skeleton height={320} />
          </Card>
        </Box>
      )}
      {documents.isError && (
        <Card>
          <ErrorState {...errorFacts(documents.error, t('loadError'))} onRetry={() => void documents.refetch()} />
        </Card>
      )}
      {documents.data && <Documents {...{ apartmentId, documents: documents.data }} />}
    </Box>
  );
}

function Documents({ apartmentId, documents }: { apartmentId: number; documents: TenantDocument[] }) {
  const { t } = useTranslation('tenant-documents');
  const { busyId, open, save } = useDocumentFile(apartmentId);
  const today = localToday();
  const newest = documents.find(({ type, cancelledBy }) => type !== 'cancellation' && cancelledBy === null);
  const others = documents.filter((document) => document !== newest);
  if (documents.length === 0) {
    return (
      <Card>
        <EmptyState picture="document" title={t('empty.title')} text={t('empty.text')} />
      </Card>
    );
  }
  return (
    <>
      {newest && (
        <NewestInvoice
          {...{ apartmentId, today }}
          invoice={newest}
          isBusy={busyId === newest.documentId}
          onOpen={() => open(newest.documentId)}
        />
      )}
      <Box sx={{ mt: '12px', '&:empty': { display: 'none' } }}>
        <OwnAccount apartmentId={apartmentId} />
      </Box>
      <DocumentList {...{ apartmentId, today }} documents={others} onSave={save} />
    </>
  );
}

/** Opens or saves a document and marks it as read. */
function useDocumentFile(apartmentId: number) {
  const { t } = useTranslation('tenant-documents');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busyId, setBusyId] = useState<number>();

  const load = (documentId: number) => download(downloadTenantDocument, { params: { apartmentId, documentId } });
  const run = async (documentId: number, show: () => Promise<void>) => {
    if (busyId !== undefined) return;
    setBusyId(documentId);
    try {
      await show();
      await queryClient.invalidateQueries(documentsQuery(apartmentId));
    } catch (error) {
      toast.error(t('fileError.title'), errorText(error, t('fileError.text')));
    } finally {
      setBusyId(undefined);
    }
  };
  return {
    busyId,
    open: (documentId: number) => void run(documentId, () => openInTab(() => load(documentId))),
    save: (documentId: number) =>
      void run(documentId, async () => {
        const { name, file } = await load(documentId);
        saveFile(file, name);
      }),
  };
}
