import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { sourceFailureSentence } from '@lichthof/domain/intake/source-failures.ts';
import { sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { usePauseSource } from '../intake.queries.ts';
import { SourceName } from '../source-name.tsx';

export interface SourceAction {
  kind: 'change' | 'remove' | 'channels';
  source: DataSource;
}

interface SourcesTableProps {
  customerId: number;
  sources: DataSource[];
  onAction: (action: SourceAction) => void;
}

export function SourcesTable({ customerId, sources, onAction }: SourcesTableProps) {
  const { t } = useTranslation('intake');
  const toast = useToast();
  const pause = usePauseSource(customerId);
  const setPaused = ({ sourceId }: DataSource, isPaused: boolean) =>
    pause.mutate(
      { sourceId, isPaused },
      {
        onError: (error) => toast.error(t('action.failed'), errorText(error, t('action.nothingChanged'))),
        onSuccess: () => toast.success(t(isPaused ? 'sources.isPaused' : 'sources.isResumed')),
      },
    );
  const menuOf = (source: DataSource): MenuEntry[] => [
    ...(sourceKindRules[source.setup.kind].brings !== 'files'
      ? [{ label: t('sources.channels'), onClick: () => onAction({ kind: 'channels', source }) }]
      : []),
    { label: t('sources.change'), onClick: () => onAction({ kind: 'change', source }) },
    {
      label: t(source.isPaused ? 'sources.resume' : 'sources.pause'),
      onClick: () => setPaused(source, !source.isPaused),
    },
    { label: t('sources.remove'), onClick: () => onAction({ kind: 'remove', source }), destructive: true },
  ];
  return (
    <DataTable
      label={t('sources.label')}
      columns={useColumns()}
      rows={sources}
      rowId={({ sourceId }) => String(sourceId)}
      rowMenu={menuOf}
      onRowClick={(source) => onAction({ kind: 'change', source })}
      empty={<EmptyState picture="file" title={t('sources.emptyTitle')} text={t('sources.emptyText')} />}
    />
  );
}

const momentOf = (at: string) => formatDayAndTime(at, defaultTimeZone);

function useColumns(): DataColumn<DataSource>[] {
  const { t } = useTranslation('intake');
  return [
    {
      id: 'name',
      header: t('sources.name'),
      cell: ({ name, setup }) => (
        <TwoLines first={<SourceName kind={setup.kind} name={name} />} second={sourceKindRules[setup.kind].label} />
      ),
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    { id: 'place', header: t('sources.place'), cell: ({ setup }) => placeOf(setup.config) },
    {
      id: 'polled',
      header: t('sources.polled'),
      cell: ({ polledAt }) => (polledAt ? momentOf(polledAt) : t('sources.never')),
      sortKey: ({ polledAt }) => polledAt,
    },
    {
      id: 'files',
      header: t('sources.files'),
      cell: ({ setup, fileCount }) => formatNumber(sourceKindRules[setup.kind].brings === 'files' ? fileCount : null),
      sortKey: ({ fileCount }) => fileCount,
      align: 'right',
    },
    { id: 'state', header: t('sources.state'), cell: (source) => <SourceState source={source} />, onPhone: true },
  ];
}

/** 'sftp.messdienst.example, /ausgang' */
function placeOf(config: DataSource['setup']['config']): string {
  const { host, folder, template } = { host: undefined, folder: undefined, template: undefined, ...config };
  return [host, folder ?? template].filter(Boolean).join(', ');
}

function SourceState({ source: { isPaused, isDue, failure, failingSince } }: { source: DataSource }) {
  const { t } = useTranslation('intake');
  if (isPaused) {
    return (
      <StatusBadge status="neutral" icon={<Pause size={14} />} quiet>
        {t('sources.paused')}
      </StatusBadge>
    );
  }
  if (failure !== null) {
    const since = failingSince ? `${t('sources.failingSince', { at: momentOf(failingSince) })}. ` : '';
    return (
      <TwoLines
        first={<StatusBadge status="warning">{t('sources.failing')}</StatusBadge>}
        second={`${since}${sourceFailureSentence(failure)}`}
      />
    );
  }
  return (
    <StatusBadge status={isDue ? 'neutral' : 'success'} quiet>
      {t(isDue ? 'sources.due' : 'sources.ok')}
    </StatusBadge>
  );
}
