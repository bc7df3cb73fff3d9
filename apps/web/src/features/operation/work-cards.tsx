import type { Operation } from '@lichthof/contracts/operation.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { describeDuration } from './describe-duration.ts';
import { nameJob } from './name-job.ts';
import { formatMoment } from './operation-tasks.ts';
import { RowList } from './row-list.tsx';

/** Work in the database that waits for whichever server takes it. */
export function WorkCard({ work }: Pick<Operation, 'work'>) {
  const { t } = useTranslation('operation');
  const waiting = work.filter(({ count }) => count > 0);
  const sum = waiting.reduce((all, { count }) => all + count, 0);
  return (
    <Card title={t('work.title')} {...(sum > 0 && { description: t('work.open', { count: sum }) })}>
      {sum === 0 ? (
        <Typography>{t('work.none')}</Typography>
      ) : (
        <RowList
          rows={waiting.map(({ kind, count, seconds }) => ({
            key: kind,
            name: t(`work.kinds.${kind}`),
            figure: t('work.since', { count, since: describeDuration(seconds, t) }),
          }))}
        />
      )}
    </Card>
  );
}

/** The jobs of all servers with their last round. */
export function JobsCard({ jobs }: Pick<Operation, 'jobs'>) {
  const { t } = useTranslation('operation');
  return (
    <Card title={t('jobs.title')} description={t('jobs.last')}>
      {jobs.length === 0 ? (
        <Typography>{t('jobs.none')}</Typography>
      ) : (
        <RowList
          rows={jobs.map(({ job, endedAt, failedAt }) => ({
            key: job,
            name: nameJob(job, t),
            figure:
              failedAt !== null && failedAt >= endedAt
                ? t('jobs.failed', { at: formatMoment(failedAt) })
                : formatMoment(endedAt),
          }))}
        />
      )}
    </Card>
  );
}
