import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { ColumnChoice } from '../../../ui/tables/column-choice.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import { estateStates } from './estate-state.ts';
import { groupsAround } from './overview-filter.ts';
import { overviewViews, type useOverviewFilter } from './use-overview-filter.ts';

interface OverviewToolbarProps {
  /** All estates, including filtered-out ones. */
  estates: OverviewEstate[];
  columns: DataColumn<OverviewEstate>[];
  shown: ReturnType<typeof useOverviewFilter>;
}

/** Of figures the highest come first. */
const ascendingAtFirst = new Set(['name', 'state']);

export function OverviewToolbar({ estates, columns, shown }: OverviewToolbarProps) {
  const { t } = useTranslation('estates-overview');
  const { filter, view, hidden, change, changeHidden } = shown;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const groups = groupsAround(estates);
  const ungrouped = estates.some((estate) => estate.groups.length === 0);
  const all = { value: '', label: t('filter.all') };
  return (
    <TableToolbar
      filters={
        <Box role="search" sx={filterRow}>
          <Box sx={{ flex: { xs: '1 0 100%', sm: '1 1 150px' }, maxWidth: { sm: 210 } }}>
            <SearchField
              label={t('filter.search')}
              placeholder={t('filter.placeholder')}
              value={filter.search}
              onChange={(search) => change({ search })}
              width="100%"
            />
          </Box>
          {groups.length > 0 && (
            <FilterMenu
              label={t('filter.group')}
              options={[all, ...groups, ...(ungrouped ? [{ value: 'none', label: t('filter.noGroup') }] : [])]}
              value={filter.group}
              onChange={(group) => change({ group })}
            />
          )}
          <FilterMenu
            label={t('filter.state')}
            options={[all, ...estateStates.map((state) => ({ value: state, label: t(`filter.states.${state}`) }))]}
            value={filter.state}
            onChange={(state) => change({ state })}
          />
          <FilterMenu
            label={t('filter.completeness')}
            options={[
              all,
              { value: 'gaps', label: t('filter.gaps') },
              { value: 'complete', label: t('filter.complete') },
            ]}
            value={filter.completeness}
            onChange={(completeness) => change({ completeness })}
          />
          {isPhone && <SortControl {...{ columns, shown }} />}
        </Box>
      }
      end={
        <Box sx={endRow}>
          {!isPhone && (
            <>
              <SortControl {...{ columns, shown }} />
              <ColumnChoice {...{ columns, hidden }} onChange={changeHidden} />
            </>
          )}
          <SegmentedControl
            label={t('view.label')}
            size="small"
            options={overviewViews.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(next) => change({ view: next === 'grouped' ? '' : next })}
          />
        </Box>
      }
    />
  );
}

/** All filters in a row; what they leave no room for goes below. */
const filterRow = { display: 'flex', flexWrap: 'wrap', gap: '8px', width: '100%', minWidth: { md: 570 } };

const endRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  alignItems: 'center',
  width: { xs: '100%', sm: 'auto' },
  ml: 'auto',
};

/** What the estates are sorted by; as tiles also in which direction, which a table shows in its header. */
function SortControl({ columns, shown: { view, sort, changeSort } }: Pick<OverviewToolbarProps, 'columns' | 'shown'>) {
  const { t } = useTranslation('estates-overview');
  const direction = t(sort.descending ? 'sort.descending' : 'sort.ascending');
  const DirectionIcon = sort.descending ? ArrowDown : ArrowUp;
  return (
    <Box sx={{ display: 'flex', gap: '8px' }}>
      <FilterMenu
        label={t('sort.label')}
        icon={<ArrowDownUp size={14} />}
        options={columns
          .filter(({ sortKey }) => sortKey !== undefined)
          .map(({ id, header }) => ({ value: id, label: header }))}
        value={sort.columnId}
        onChange={(columnId) => changeSort({ columnId, descending: !ascendingAtFirst.has(columnId) })}
      />
      {view === 'tiles' && (
        <Button
          size="small"
          aria-label={direction}
          title={direction}
          onClick={() => changeSort({ ...sort, descending: !sort.descending })}
          sx={{ minHeight: { xs: 44, sm: 32 }, minWidth: { xs: 44, sm: 32 }, padding: 0 }}
        >
          <DirectionIcon size={14} aria-hidden />
        </Button>
      )}
    </Box>
  );
}
