import { type AuditFilter, exportAuditEntries, listAuditEntries } from '@lichthof/contracts/audit.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useEndpointDownload } from '../../api/endpoint-mutation.ts';
import { endpointPages } from '../../api/endpoint-query.ts';
import { errorFacts, errorText } from '../../api/error-text.ts';
import { saveFile } from '../../ui/page/save-file.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditFilter } from './use-audit-filter.ts';

/** The audit log of a customer, for its administrators. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const customerId = Number(useParams()['customerId']);
  const filter = useAuditFilter();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(customerId, filter.filter),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  const choices = data?.pages[0]?.choices ?? null;
  const { save, isSaving } = useExport(customerId, filter.filter);

  return (
    <>
      <PageHeader
        title={t('title')}
        status={t('status')}
        actions={
          <BusyButton
            variant="outlined"
            startIcon={<Download size={16} />}
            busy={isSaving}
            disabled={!entries?.length}
            onClick={save}
          >
            {t('export')}
          </BusyButton>
        }
      />
      <AuditFilters {...{ filter, choices }} />
      {error && !entries && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
      {!entries && !error && <TableSkeleton />}
      {entries && (
        <>
          <AuditTable {...{ entries }} isFiltered={filter.isFiltered} />
          <Box sx={foot}>
            <Typography variant="small" role="status" sx={{ color: 'text.secondary' }}>
              {hasNextPage ? t('countMore', { count: entries.length }) : t('count', { count: entries.length })}
            </Typography>
            {filter.isFiltered && <Button onClick={filter.reset}>{t('filter.reset')}</Button>}
            {hasNextPage && (
              <BusyButton variant="outlined" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </BusyButton>
            )}
          </Box>
        </>
      )}
    </>
  );
}

function useExport(customerId: number, filter: AuditFilter) {
  const { t } = useTranslation('audit');
  const toast = useToast();
  const { mutate, isPending } = useEndpointDownload(
    exportAuditEntries,
    () => ({ params: { customerId }, query: filter }),
    {
      onSuccess: ({ file, name }) => saveFile(file, name),
      onError: (error) => toast.error(t('exportFailed'), errorText(error, t('exportFailedText'))),
    },
  );
  return { save: () => mutate(), isSaving: isPending };
}

const foot = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', mt: '12px' };

const auditQuery = (customerId: number, filter: AuditFilter) =>
  endpointPages(
    listAuditEntries,
    { params: { customerId }, query: filter },
    ({ nextBefore }) => (nextBefore === null ? undefined : { before: nextBefore }),
    {
      placeholderData: keepPreviousData,
      // another user may just have changed something
      staleTime: 0,
    },
  );
