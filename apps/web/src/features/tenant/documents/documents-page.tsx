import type { TenantDocument } from '@lichthof/contracts/tenant-documents.ts';
import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { localToday } from '../../../i18n/local-today.ts';
import { DocumentList } from './document-list.tsx';
import { documentsQuery } from './documents.queries.ts';
import { NewestInvoice } from './newest-invoice.tsx';
import { useDocumentFile } from './use-document-file.ts';

/** The own documents: the newest invoice large, all others by year. */
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
  const [newest, ...others] = documents;
  if (!newest) {
    return (
      <Card>
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      </Card>
    );
  }
  return (
    <>
      <NewestInvoice
        {...{ apartmentId, today }}
        invoice={newest}
        isBusy={busyId === newest.documentId}
        onOpen={() => open(newest.documentId)}
      />
      <DocumentList {...{ apartmentId, today }} documents={others} onSave={save} />
    </>
  );
}
