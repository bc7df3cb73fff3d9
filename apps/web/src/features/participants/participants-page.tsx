import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { mostPlansInCall } from '@lichthof/contracts/payments/prepayment-plans.ts';
import { participantsQuery } from '../../api/electricity.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableToolbar } from '../../ui/tables/table-toolbar.tsx';
import { useAddress } from '../../ui/tables/use-address.ts';
import { OpenUsesNotice } from './uses/open-uses-notice.tsx';
import { searchTextOf } from './participant-texts.ts';
import { useParticipantColumns } from './use-participant-columns.tsx';
import { isCurrentParticipant } from '../../api/current-participants.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const CreateParticipantDialog = lazyPart(async () => {
  const [{ CreateParticipantDialog: dialog }] = await Promise.all([
    import('./creation/create-participant-dialog.tsx'),
    loadTexts('participant-creation', 'participant-payment'),
  ]);
  return { default: dialog };
});
const ImportContractsDialog = lazyPart(async () => {
  const [{ ImportContractsDialog: dialog }] = await Promise.all([
    import('./import/import-contracts-dialog.tsx'),
    loadTexts('contract-import'),
  ]);
  return { default: dialog };
});
const ManyPlansDialog = lazyPart(async () => {
  const [{ ManyPlansDialog: dialog }] = await Promise.all([
    import('../prepayments/many-plans-dialog.tsx'),
    loadTexts('prepayments'),
  ]);
  return { default: dialog };
});
const pageSize = 50;
/** Columns hidden for lack of space; the participant's page shows them. */
const columnsLeftOut = ['payment', 'meters'];
const choices = ['current', 'all'] as const;
const idOf = ({ participantId }: Participant) => String(participantId);

/** All participants of an estate; search and choice are kept in the URL. */
export function ParticipantsPage() {
  const { t } = useTranslation('participants');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const { search, change } = useAddress<'search' | 'show' | 'open' | 'apartment'>();
  const { data: participants = [], isPending, error, refetch } = useQuery(participantsQuery(params));
  const columns = useParticipantColumns();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.between('md', 'lg'));
  const choice = search.get('show') === 'all' ? 'all' : 'current';
  const today = localToday();
  const current = participants.filter((participant) => isCurrentParticipant(participant, today));
  const searchTerm = (search.get('search') ?? '').trim().toLocaleLowerCase('de');
  const found = (choice === 'all' ? participants : current).filter((participant) =>
    searchTextOf(participant).includes(searchTerm),
  );

  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isPlanning, setIsPlanning] = useState(false);
  const selected = participants.filter((participant) => ids.has(idOf(participant)));
  const clear = () => setIds(new Set());

  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        status={!isPending && t('status', { count: current.length })}
        actions={
          <>
            <Button startIcon={<FileSpreadsheet size={16} />} onClick={() => change({ open: 'import' })}>
              {t('import')}
            </Button>
            <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => change({ open: 'new' })}>
              {t('create')}
            </Button>
          </>
        }
      />
      <OpenUsesNotice params={params} />
      <TableToolbar
        selectedCount={selected.length}
        bulkActions={
          <Button size="small" disabled={selected.length > mostPlansInCall} onClick={() => setIsPlanning(true)}>
            {t('plans')}
          </Button>
        }
        onClearSelection={clear}
        filters={
          <>
            <SearchField
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              value={search.get('search') ?? ''}
              onChange={(text) => change({ search: text })}
            />
            <SegmentedControl
              size="small"
              label={t('show.label')}
              options={choices.map((value) => ({ value, label: t(`show.${value}`) }))}
              value={choice}
              onChange={(next) => change({ show: next === 'all' ? next : '' })}
            />
          </>
        }
      />
      <DataTable<Participant>
        label={t('title')}
        rows={found}
        rowId={idOf}
        rowTo={({ participantId }) => pathTo('estate_tenantelectricity_customer_details', { ...params, participantId })}
        columns={columns}
        hiddenColumns={isNarrow ? columnsLeftOut : []}
        {...(!isPhone && { selection: { ids, onChange: setIds } })}
        pageSize={pageSize}
        loading={isPending}
        empty={
          <EmptyState
            picture={participants.length > 0 ? 'search' : 'contract'}
            title={t(participants.length > 0 ? 'noHits.title' : 'empty.title')}
            text={t(participants.length > 0 ? 'noHits.text' : 'empty.text')}
          />
        }
      />
      <Suspense fallback={null}>
        {search.get('open') === 'new' && (
          <CreateParticipantDialog
            params={params}
            apartmentId={Number(search.get('apartment')) || null}
            onClose={() => change({ open: '', apartment: '' })}
          />
        )}
        {isPlanning && (
          <ManyPlansDialog
            {...{ params }}
            participants={selected}
            onClose={() => {
              setIsPlanning(false);
              clear();
            }}
          />
        )}
        {search.get('open') === 'import' && (
          <ImportContractsDialog params={params} onClose={() => change({ open: '' })} />
        )}
      </Suspense>
    </>
  );
}
