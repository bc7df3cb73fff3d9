import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { pathTo } from '../../../navigation/route-table.ts';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import type { RowGroup } from '../../../ui/tables/rows/table-lines.ts';
import { EstateTiles } from './estate-tiles.tsx';
import type { OverviewAct } from './overview-dialogs.tsx';
import { groupPath } from './overview-filter.ts';
import { isRankedFigure } from './overview-ranking.ts';
import { OverviewToolbar } from './overview-toolbar.tsx';
import type { useOverviewFilter } from './use-overview-filter.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface OverviewTableProps {
  customerId: number;
  overview: EstatesOverview;
  /** The shown estates in their order. */
  found: OverviewEstate[];
  columns: DataColumn<OverviewEstate>[];
  shown: ReturnType<typeof useOverviewFilter>;
  isAdmin: boolean;
  onAct: (act: OverviewAct) => void;
}

/** Less important columns are hidden on narrow screens; on a phone three columns stay. */
const leftOutBelowWide = ['pv', 'grid', 'feedIn', 'completeness'];

/** The table, or the same estates as tiles. */
export function OverviewTable({ customerId, overview, found, columns, shown, isAdmin, onAct }: OverviewTableProps) {
  const { t } = useTranslation('estates-overview');
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const rowMenu = useRowMenu({ customerId, isAdmin, onAct });
  const groupOf = useGroups(found);
  const { filter, sort, changeSort, view, hidden } = shown;
  const leftOut = isNarrow ? leftOutBelowWide.filter((id) => id !== sort.columnId) : [];
  const rowTo = ({ estateId }: OverviewEstate) => pathTo('estate_overview', { customerId, estateId });
  const empty = <OverviewEmpty isFiltered={overview.estates.length > 0} {...{ isAdmin, onAct }} />;
  const toolbar = <OverviewToolbar estates={overview.estates} {...{ columns, shown }} />;
  if (view === 'tiles') {
    return (
      <section aria-label={t('title')}>
        {toolbar}
        <EstateTiles
          key={JSON.stringify([filter, sort])}
          estates={found}
          columns={columns.filter(({ id }) => !hidden.includes(id) || isRankedFigure(id))}
          {...{ rowTo, rowMenu, empty }}
        />
      </section>
    );
  }
  return (
    <section aria-label={t('title')}>
      {toolbar}
      <DataTable
        label={t('title')}
        rows={found}
        rowId={({ estateId }) => String(estateId)}
        rowTo={rowTo}
        columns={columns}
        hiddenColumns={[...hidden, ...leftOut]}
        sort={sort}
        onSortChange={changeSort}
        rowMenu={rowMenu}
        {...(view === 'grouped' && { groupOf })}
        sumLabel={t('sum', { count: found.length })}
        empty={empty}
      />
    </section>
  );
}

function useGroups(estates: OverviewEstate[]): (estate: OverviewEstate) => RowGroup {
  const { t } = useTranslation('estates-overview');
  const idOf = ({ groups }: OverviewEstate) => String(groups.at(-1)?.estateGroupId ?? 'none');
  const counts = new Map<string, number>();
  for (const estate of estates) counts.set(idOf(estate), (counts.get(idOf(estate)) ?? 0) + 1);
  return (estate) => ({
    id: idOf(estate),
    label: groupPath(estate.groups) || t('filter.noGroup'),
    detail: t('status.estates', { count: counts.get(idOf(estate)) ?? 0 }),
  });
}

type RowMenuOptions = Pick<OverviewTableProps, 'customerId' | 'isAdmin' | 'onAct'>;

function useRowMenu({ customerId, isAdmin, onAct }: RowMenuOptions): (estate: OverviewEstate) => MenuEntry[] {
  const { t } = useTranslation('estates-overview');
  const navigate = useNavigate();
  return ({ estateId, name }) => {
    const act = (kind: 'edit' | 'move' | 'delete') => () => onAct({ kind, estateId, name });
    const open = (page: 'meters' | 'estate_user_management') => () =>
      void navigate(pathTo(page, { customerId, estateId }));
    return [
      { label: t('menu.edit'), onClick: act('edit') },
      { label: t('menu.meters'), onClick: open('meters') },
      { label: t('menu.users'), onClick: open('estate_user_management') },
      ...(isAdmin
        ? [
            { label: t('menu.move'), onClick: act('move') },
            { label: t('menu.delete'), onClick: act('delete'), destructive: true },
          ]
        : []),
    ];
  };
}

interface OverviewEmptyProps {
  /** True if there are estates, but none matches the filter. */
  isFiltered: boolean;
  isAdmin: boolean;
  onAct: (act: OverviewAct) => void;
}

function OverviewEmpty({ isFiltered, isAdmin, onAct }: OverviewEmptyProps) {
  const { t } = useTranslation('estates-overview');
  const [, setSearch] = useSearchParams();
  if (isFiltered) {
    return (
      <EmptyState
        picture="search"
        title={t('empty.filtered.title')}
        text={t('empty.filtered.text')}
        actions={<Button onClick={() => setSearch({}, { replace: true })}>{t('empty.filtered.reset')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture="estate"
      title={t('empty.title')}
      text={t(isAdmin ? 'empty.admin' : 'empty.text')}
      {...(isAdmin && {
        actions: (
          <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => onAct({ kind: 'create' })}>
            {t('create')}
          </Button>
        ),
      })}
    />
  );
}
