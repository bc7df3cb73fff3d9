import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton, TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { BillingRunContent } from './billing-run-content.tsx';
import { runQuery } from '../billing.queries.ts';

/** One billing run: how far it has come, and what became of it. */
export function BillingRunPage() {
  const { t } = useTranslation('billing');
  const { customerId, estateId, runId } = useParams();
  const place = { customerId: Number(customerId), estateId: Number(estateId) };
  const params = { ...place, runId: Number(runId) };
  const { data: run, error, refetch } = useQuery(runQuery(params));
  const { data: estate } = useQuery(estateQuery(place));

  if (error && !run) {
    return (
      <ErrorState
        {...errorFacts(error, t('run.loadingFailed'))}
        onRetry={() => void refetch()}
        action={
          <Button component={Link} to={pathTo('estate_tenantelectricity_billings', place)}>
            {t('run.toBillings')}
          </Button>
        }
      />
    );
  }
  if (run && estate) return <BillingRunContent {...{ params, run, timeZone: estate.timeZone }} />;
  return (
    <>
      <HeaderSkeleton />
      <TableSkeleton />
    </>
  );
}
