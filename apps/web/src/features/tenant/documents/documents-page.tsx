import type { TenantLetter } from '@lichthof/contracts/tenant/tenant-letters.ts';
import { downloadTenantDocument, type TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { download } from '../../../api/call.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { documentsQuery, lettersQuery } from '../tenant.queries.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { OwnAccount } from './own-account.tsx';
import { NewestInvoice } from './newest-invoice.tsx';
import { useDocumentFiles } from './use-document-files.ts';

/** The tenant's documents: the newest invoice in force large; other invoices, contract and letters by year. */
export function DocumentsPage() {
  const { t } = useTranslation('tenant-documents');
  const apartmentId = Number(useParams().apartmentId);
  const invoices = useQuery(documentsQuery(apartmentId));
  const letters = useQuery(lettersQuery(apartmentId));
  const error = invoices.error ?? letters.error;
  const retry = () => void Promise.all([invoices.refetch(), letters.refetch()]);
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHeader
        title={t('title')}
        status={t('status')}
        actions={
          <Button component="a" href={pathTo('handbook_chapter', { chapter: '17-rechnung-lesen' })} target="_blank">
            {t('howToRead')}
          </Button>
        }
      />
      {error && (
        <Card>
          <ErrorState {...errorFacts(error, t('loadError'))} onRetry={retry} />
        </Card>
      )}
      {!error && (invoices.isPending || letters.isPending) && <DocumentsSkeleton />}
      {!error && invoices.data && letters.data && (
        <Documents {...{ apartmentId, invoices: invoices.data, letters: letters.data }} />
      )}
    </Box>
  );
}

interface DocumentsProps {
  apartmentId: number;
  invoices: TenantDocument[];
  letters: TenantLetter[];
}

function Documents({ apartmentId, invoices, letters }: DocumentsProps) {
  const { t } = useTranslation('tenant-documents');
  const { isBusy, open } = useDocumentFiles();
  const today = localToday();
  const newest = invoices.find(({ type, cancelledBy }) => type !== 'cancellation' && cancelledBy === null);
  const others = invoices.filter((invoice) => invoice !== newest);
  if (invoices.length + letters.length === 0) {
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
          {...{ apartmentId, today, isBusy }}
          invoice={newest}
          onOpen={() =>
            open(() => download(downloadTenantDocument, { params: { apartmentId, documentId: newest.documentId } }))
          }
        />
      )}
      <Box sx={{ mt: '12px', '&:empty': { display: 'none' } }}>
        <OwnAccount apartmentId={apartmentId} />
      </Box>
      <DocumentList {...{ apartmentId, today, letters }} invoices={others} />
    </>
  );
}
