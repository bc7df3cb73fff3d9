import { listBilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { billedChangesQuery } from '../../api/billed-changes.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { moneyReads } from '../../api/money-reads.ts';
import { refetch } from '../../api/refetch.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { shortRangeLabel } from '../../ui/page/period/period-label.ts';
import { billingRunsQuery } from './invoices.queries.ts';
import { type UnfinishedRun, unfinishedRuns } from './unfinished-runs.ts';

/** Links to runs that are in progress or need attention. */
export function RunNotices({ params }: { params: EstateParams }) {
  const { data } = useQuery(billingRunsQuery(params));
  const runs = unfinishedRuns(data ?? []);
  useRefetchWhenRunEnds(runs.filter(({ state }) => state === 'ready').length);
  return runs.map((run) => <RunNotice key={run.runId} {...{ params, run }} />);
}

const statusOf = { ready: 'info', partial: 'warning', failed: 'error' } as const;

function RunNotice({ params, run }: { params: EstateParams; run: UnfinishedRun }) {
  const { t } = useTranslation('invoices');
  const { runId, kind, state, documentCount, expectedCount, mailFailedCount } = run;
  const period = shortRangeLabel(run);
  return (
    <Notice
      status={statusOf[state]}
      title={t(`runNotice.${kind}.${state}`, { period })}
      action={
        <Button
          component={Link}
          to={pathTo('estate_tenantelectricity_billing_run', { ...params, runId })}
          size="small"
          aria-label={t('runNotice.open', { period })}
        >
          {t('runNotice.look')}
        </Button>
      }
    >
      {state === 'ready' &&
        kind === 'billing' &&
        t('runNotice.progress', { done: formatNumber(documentCount), total: formatNumber(expectedCount) })}
      {state === 'partial' && t('runNotice.notReached', { count: mailFailedCount })}
      {state === 'failed' && t('runNotice.nothingCreated')}
    </Notice>
  );
}

/** Refetches what a run changes when it ends; a corrected invoice may settle the changes of billed values. */
function useRefetchWhenRunEnds(underWay: number): void {
  const queryClient = useQueryClient();
  const before = useRef(underWay);
  useEffect(() => {
    if (underWay < before.current) void refetch(queryClient, [...moneyReads, listBilledChanges]);
    before.current = underWay;
  }, [underWay, queryClient]);
}

/** Billed periods whose values changed afterwards, until the change is acknowledged. */
export function ChangedRuns({ params }: { params: EstateParams }) {
  const { t } = useTranslation('invoices');
  const { data } = useQuery(billedChangesQuery(params));
  const open = (data ?? []).filter(({ acknowledgedAt }) => acknowledgedAt === null);
  return open.map(({ runId, openMeterCount, ...period }) => (
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
      {t('changedRun.text', { count: openMeterCount })}
    </Notice>
  ));
}
