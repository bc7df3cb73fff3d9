import type { BillingRun } from '@lichthof/contracts/billing-runs.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { rangeLabel } from '../../../ui/page/period-label.ts';
import type { RunParams } from '../billing.queries.ts';
import { ChangedValues } from '../delivery/changed-values.tsx';
import { momentText } from '../moment-text.ts';
import { RunDocuments } from './run-documents.tsx';
import { RunInvoices } from '../delivery/run-invoices.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResult } from './run-result.tsx';
import { useRunMessage } from './use-run-message.ts';

export interface BillingRunContentProps {
  params: RunParams;
  run: BillingRun;
  timeZone: TimeZone;
}

export function BillingRunContent({ params, run, timeZone }: BillingRunContentProps) {
  const { t } = useTranslation('billing');
  useRunMessage(run);
  return (
    <>
      <PageHeader
        title={t('preview.title', { period: rangeLabel(run) })}
        status={t('run.startedBy', { at: momentText(t, run.createdAt, timeZone), name: run.createdByName })}
        actions={
          <>
            <RunDocuments {...{ params, run }} />
            <Button component={Link} to={pathTo('estate_tenantelectricity_billings', { ...params })}>
              {t('run.toInvoices')}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: '12px' }}>
        {run.state !== 'failed' && <ChangedValues {...{ params, timeZone }} />}
        {run.state === 'ready' ? <RunProgress run={run} /> : <RunResult {...{ params, run }} />}
      </Box>
      {run.state !== 'failed' && <RunInvoices {...{ run, timeZone }} />}
    </>
  );
}
