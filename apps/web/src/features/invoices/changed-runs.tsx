import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { billedChangesQuery } from '../../api/billed-changes.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { shortRangeLabel } from '../../ui/page/period-label.ts';

/** Billed periods of which values have changed since, until somebody takes note. */
export function ChangedRuns({ params }: { params: EstateParams }) {
  const { t } = useTranslation('invoices');
  const { data } = useQuery(billedChangesQuery(params));
  const open = (data ?? []).filter(({ acknowledgedAt }) => acknowledgedAt === null);
  return open.map(({ runId, meters, ...period }) => (
    <Notice
      key={runId}
      status="warning"
      title={t('changedRun.title', { period: shortRangeLabel(period) })}
      action={
        <Button
          component={Link}
          to={pathTo('estate_tenantelectricity_billing_run', { ...params, runId })}
          size="small"
          aria-label={t('changedRun.open', { period: shortRangeLabel(period) })}
        >
          {t('changedRun.look')}
        </Button>
      }
    >
      {t('changedRun.text', { count: meters.length })}
    </Notice>
  ));
}
