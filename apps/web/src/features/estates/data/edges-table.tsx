import { listEdges, type Edge, type EdgeState } from '@lichthof/contracts/edges/edges.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { TableSection } from './table-section.tsx';

interface EdgesTableProps {
  params: EstateParams;
  edges: Edge[];
  timeZone: TimeZone;
}

const edgesQuery = (params: EstateParams) => endpointQuery(listEdges, { params });

/** The edges with their state; each links to its own page. */
export function EdgesTable({ params, edges, timeZone }: EdgesTableProps) {
  const { t } = useTranslation('estate-data');
  const { data: states } = useQuery(edgesQuery(params));
  const stateOf = ({ id }: Edge) => states?.find((state) => state.id === id);
  return (
    <TableSection title={t('edges')}>
      <DataTable
        label={t('edges')}
        rows={edges}
        rowId={({ id }) => String(id)}
        rowTo={({ id }) => pathTo('estate_edge', { ...params, edgeId: id })}
        columns={[
          {
            id: 'name',
            header: t('edge.name'),
            cell: ({ name, position }) => (position ? <TwoLines first={name} second={position} /> : name),
            sortKey: ({ name }) => name,
            isName: true,
            onPhone: true,
          },
          {
            id: 'state',
            header: t('edge.state'),
            cell: (edge) => <State {...{ edge, timeZone }} state={stateOf(edge)} />,
            sortKey: (edge) => stateOf(edge)?.connection.since,
            onPhone: true,
          },
          {
            id: 'meters',
            header: t('edge.meters'),
            cell: (edge) => stateOf(edge)?.mappedCount ?? missing,
            sortKey: (edge) => stateOf(edge)?.mappedCount,
            align: 'right',
          },
          {
            id: 'startDate',
            header: t('edge.startDate'),
            cell: ({ startDate }) => formatDay(startDate),
            sortKey: ({ startDate }) => startDate,
          },
          {
            id: 'endDate',
            header: t('edge.endDate'),
            cell: ({ endDate }) => formatDay(endDate),
            sortKey: ({ endDate }) => endDate,
          },
        ]}
        empty={<EmptyState picture="edge" title={t('noEdges.title')} text={t('noEdges.text')} />}
      />
    </TableSection>
  );
}

interface StateProps {
  edge: Edge;
  /** Undefined while it loads. */
  state: EdgeState | undefined;
  timeZone: TimeZone;
}

function State({ edge, state, timeZone }: StateProps) {
  const { t } = useTranslation('estate-data');
  if (edge.source === 'files') return t('edge.files');
  if (!edge.keyCreatedAt) return t('edge.noKey');
  if (!state) return missing;
  const { isConnected, since } = state.connection;
  if (since === null) return t('edge.never');
  const at = formatDayAndTime(since, timeZone);
  const badge = isConnected ? (
    <StatusBadge quiet status="success">
      {t('edge.connected')}
    </StatusBadge>
  ) : (
    <StatusBadge status="warning">{t('edge.away')}</StatusBadge>
  );
  const hasNotices = state.notices.length > 0;
  return <TwoLines first={badge} second={t(hasNotices ? 'edge.sinceWithNotices' : 'edge.since', { at })} />;
}
