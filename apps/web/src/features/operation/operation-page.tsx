import { getOperation, type Operation } from '@lichthof/contracts/operation.ts';
import { formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatBytes } from '@lichthof/domain/formats/byte-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BackupButton } from './backup-button.tsx';
import { BackupsCard } from './backups-card.tsx';
import { describeDuration } from './describe-duration.ts';
import { findTasks, formatMoment } from './operation-tasks.ts';
import { EdgesCard, StorageCard, VersionsCard } from './place-cards.tsx';
import { TasksCard } from './tasks-card.tsx';
import { JobsCard, WorkCard } from './work-cards.tsx';

const pauseMs = 60_000;
const pauseWhileBackingUpMs = 2000;

/** How the servers and their database are, for those who run them. */
export function OperationPage() {
  const { t } = useTranslation('operation');
  const {
    data,
    error,
    refetch,
    dataUpdatedAt: nowMs,
  } = useEndpointQuery(
    getOperation,
    {},
    { refetchInterval: ({ state }) => (state.data?.backupRequestedAt ? pauseWhileBackingUpMs : pauseMs) },
  );
  if (error && !data) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  if (!data) return <PageHeader title={t('title')} />;
  const status = t('status', {
    since: describeDuration((nowMs - Date.parse(data.startedAt)) / 1000, t),
    customers: t('customers', { count: data.customerCount }),
    estates: t('estates', { count: data.estateCount }),
  });
  return (
    <>
      <PageHeader title={t('title')} status={status} actions={data.backupPlan && <BackupButton operation={data} />} />
      <Box sx={{ display: 'grid', gap: '12px' }}>
        <Tiles operation={data} />
        <TasksCard tasks={findTasks(data, { t, nowMs })} />
        <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
          <BackupsCard operation={data} />
          <StorageCard storage={data.storage} disks={data.disks} />
          <WorkCard work={data.work} />
          <JobsCard jobs={data.jobs} />
          <VersionsCard versions={data.versions} />
          <EdgesCard edges={data.edges} />
        </Box>
      </Box>
    </>
  );
}

function Tiles({ operation: { versions, backupRuns, edges } }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const good = backupRuns.find(({ failure }) => failure === null);
  const tried = backupRuns.find(({ trial }) => trial !== null)?.trial;
  const day = (at: string) => formatMoment(at).replace(/,? \d\d:\d\d.*$/, '');
  return (
    <TileRow columns={4}>
      <StatTile label={t('tile.version')} figure={versions.product} />
      <StatTile
        label={t('tile.backup')}
        figure={good ? formatTime(good.startedAt, defaultTimeZone) : missing}
        note={good ? `${day(good.startedAt)}, ${formatBytes(good.bytes ?? 0)}` : t('tile.none')}
      />
      <StatTile
        label={t('tile.trial')}
        figure={tried ? formatTime(tried.triedAt, defaultTimeZone) : missing}
        note={tried ? t(tried.failure === null ? 'tile.trialGood' : 'tile.trialBad') : t('tile.none')}
      />
      <StatTile
        label={t('tile.edges')}
        figure={formatNumber(edges.total - edges.offline)}
        unit={t('tile.of', { total: formatNumber(edges.total) })}
        note={edges.offline === 0 ? t('tile.allConnected') : t('tile.offline', { count: edges.offline })}
      />
    </TileRow>
  );
}
