import type { Recalculation } from '@lichthof/contracts/metering/recalculations.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { recalculationsQuery, useStartRecalculation } from './recalculations.queries.ts';

interface RecalculationsDialogProps {
  customerId: number;
  timeZone: TimeZone;
  onClose: () => void;
}

/** Changes that wait for recalculation, and the latest runs. */
export function RecalculationsDialog({ customerId, timeZone, onClose }: RecalculationsDialogProps) {
  const { t } = useTranslation('meter-details');
  const toast = useToast();
  const query = useQuery(recalculationsQuery(customerId));
  const { mutate, isPending } = useStartRecalculation(customerId);
  const isRunning = isPending || Boolean(query.data?.runs.some(({ finishedAt }) => !finishedAt));
  const start = () =>
    mutate(undefined, {
      onError: (failure) => toast.error(t('runs.failed'), errorText(failure, t('runs.failedText'))),
    });
  return (
    <DialogFrame
      open
      width="user"
      title={t('runs.title')}
      context={t('runs.context')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <BusyButton variant="contained" disabled={!query.data?.waiting.length} busy={isRunning} onClick={start}>
            {t('runs.start')}
          </BusyButton>
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={4} />}
        describeError={(error) => errorFacts(error, t('runs.notLoaded'))}
      >
        {({ waiting, runs }) => (
          <Stack sx={{ gap: '12px' }}>
            <Typography variant="h3">{t('runs.waiting', { count: waiting.length })}</Typography>
            {waiting.length > 0 && (
              <DataTable
                label={t('runs.waitingTable')}
                rows={waiting}
                rowId={({ meterId, fromDay }) => `${meterId}/${fromDay}`}
                columns={[
                  {
                    id: 'meter',
                    header: t('runs.meter'),
                    cell: ({ meterName, estateName }) => <TwoLines first={meterName} second={estateName} />,
                    isName: true,
                    onPhone: true,
                  },
                  { id: 'from', header: t('runs.from'), cell: ({ fromDay }) => formatDay(fromDay), onPhone: true },
                  { id: 'by', header: t('runs.by'), cell: ({ requestedByName }) => requestedByName ?? missing },
                ]}
                empty={null}
              />
            )}
            <Typography variant="h3" sx={{ mt: '8px' }}>
              {t('runs.latest')}
            </Typography>
            <RunsTable {...{ timeZone, runs }} />
          </Stack>
        )}
      </Loaded>
    </DialogFrame>
  );
}

function RunsTable({ runs, timeZone }: { runs: Recalculation[]; timeZone: TimeZone }) {
  const { t } = useTranslation('meter-details');
  return (
    <DataTable
      label={t('runs.latest')}
      rows={runs}
      rowId={({ recalculationId }) => String(recalculationId)}
      columns={[
        {
          id: 'startedAt',
          header: t('runs.startedAt'),
          cell: ({ startedAt, startedByName }) => (
            <TwoLines first={formatDayAndTime(startedAt, timeZone)} second={startedByName ?? t('runs.night')} />
          ),
          isName: true,
          onPhone: true,
        },
        { id: 'changes', header: t('runs.changes'), cell: ({ changes }) => formatNumber(changes), align: 'right' },
        { id: 'days', header: t('runs.days'), cell: ({ days }) => formatNumber(days), align: 'right' },
        { id: 'state', header: t('runs.state'), cell: (run) => <RunState run={run} />, onPhone: true },
      ]}
      empty={<Typography sx={{ padding: '16px' }}>{t('runs.none')}</Typography>}
    />
  );
}

function RunState({ run: { finishedAt, failure } }: { run: Recalculation }) {
  const { t } = useTranslation('meter-details');
  if (failure !== null) return <StatusBadge status="error">{t('runs.states.failed')}</StatusBadge>;
  if (finishedAt === null) return <StatusBadge status="info">{t('runs.states.running')}</StatusBadge>;
  return (
    <StatusBadge status="success" quiet>
      {t('runs.states.done')}
    </StatusBadge>
  );
}
