import type { BackupRun, Operation } from '@lichthof/contracts/operation.ts';
import { formatBytes } from '@lichthof/domain/formats/byte-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Card } from '../../ui/page/card.tsx';
import { describeDuration } from './describe-duration.ts';
import { formatMoment } from './operation-tasks.ts';
import { RowList, type ListedRow } from './row-list.tsx';

/** The last backup, what its trial restore has shown, and how many of the last ones were made. */
export function BackupsCard({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const { backupPlan: plan, backupRuns: runs, adminCall: call, check, backupRequestedAt } = operation;
  const good = runs.find(({ failure }) => failure === null);
  const madeCount = runs.filter(({ failure, trial }) => failure === null && trial?.failure === null).length;
  const last = {
    key: 'last',
    name: t('backups.last', { count: runs.length }),
    figure: t('backups.good', { good: madeCount, count: runs.length }),
  };
  return (
    <Card title={t('backups.title')} description={plan ? t('backups.plan', plan) : t('backups.noPlan')}>
      {backupRequestedAt !== null && (
        <Box sx={{ mb: '12px' }}>
          <Progress label={t('backups.running')} />
        </Box>
      )}
      {runs.length === 0 ? (
        <Typography>{plan ? t('backups.noneYet') : t('backups.none', { call })}</Typography>
      ) : (
        <RowList rows={[...(good ? describeRun(good, t) : []), last, describeCheck({ check, call }, t)]} />
      )}
    </Card>
  );
}

function describeCheck(
  { check, call }: { check: Operation['check']; call: string },
  t: TFunction<'operation'>,
): ListedRow {
  if (!check) return { key: 'check', name: t('backups.notChecked'), figure: t('backups.checkHow', { call }) };
  const { problems: count, checkedAt } = check;
  return {
    key: 'check',
    name: t('backups.checked', { at: formatMoment(checkedAt) }),
    figure: count === 0 ? t('backups.checkGood') : t('backups.checkBad', { count }),
    status: count === 0 ? 'success' : 'error',
  };
}

function describeRun(
  { startedAt, seconds: backupSeconds, bytes, trial }: BackupRun,
  t: TFunction<'operation'>,
): ListedRow[] {
  const made: ListedRow = {
    key: 'made',
    name: t('backups.made', { at: formatMoment(startedAt) }),
    figure:
      bytes === null
        ? ''
        : t('backups.madeIn', { size: formatBytes(bytes), duration: describeDuration(backupSeconds, t) }),
    status: 'success',
  };
  if (!trial) return [made];
  const { seconds, tableCount, rowCount, invoiceCount, failure } = trial;
  if (tableCount === null || failure !== null)
    return [made, { key: 'different', name: t('backups.different'), figure: '', status: 'error' }];
  return [
    made,
    {
      key: 'restored',
      name: t('backups.restored'),
      figure: seconds === null ? '' : describeDuration(seconds, t),
      status: 'success',
    },
    {
      key: 'rows',
      name: t('backups.rows'),
      figure: t('backups.rowsOf', { tables: tableCount, rows: formatNumber(rowCount) }),
      status: 'success',
    },
    { key: 'invoices', name: t('backups.invoices'), figure: formatNumber(invoiceCount), status: 'success' },
  ];
}
