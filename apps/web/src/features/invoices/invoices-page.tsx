import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { estateQuery } from '../../api/estate.queries.ts';
import { defaultTimeZone } from '@lichthof/domain/time/local-days.ts';
import { localToday } from '../../i18n/local-today.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton, TilesSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ChangedRuns } from './changed-runs.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { InvoicesStatus } from './invoices-status.tsx';
import { InvoiceTiles } from './invoice-tiles.tsx';
import { invoicesQuery } from './invoices.queries.ts';
import { LatestRuns } from './latest-runs.tsx';
import { RunNotices } from './run-notices.tsx';

/** The invoices of an estate, what is open, and the billing runs they come from. */
export function InvoicesPage() {
  const { t } = useTranslation('invoices');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: invoices, error, refetch } = useQuery(invoicesQuery(params));
  const { data: estate } = useQuery(estateQuery(params));
  const timeZone = estate?.timeZone ?? defaultTimeZone;
  const today = localToday(timeZone);

  return (
    <>
      <PageHeader
        title={t('title')}
        status={invoices && <InvoicesStatus invoices={invoices} />}
        actions={<InvoiceActions {...{ params, hasInvoices: Boolean(invoices?.length) }} />}
      />
      <Box sx={content}>
        <RunNotices params={params} />
        <ChangedRuns params={params} />
        {error && !invoices && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
        {invoices && <InvoiceTiles {...{ invoices, today }} />}
        {invoices && <InvoiceList {...{ params, invoices, today, timeZone }} />}
        {!invoices && !error && (
          <>
            <TilesSkeleton columns={4} />
            <TableSkeleton />
          </>
        )}
        <LatestRuns {...{ params, timeZone }} />
      </Box>
    </>
  );
}

const actionBarHeight = 65;

/** On a phone the bar with the actions lies over the end of the page. */
const content = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  pb: { xs: `${actionBarHeight}px`, sm: 0 },
};
