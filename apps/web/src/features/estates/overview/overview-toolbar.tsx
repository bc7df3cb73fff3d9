import type { OverviewEstate } from '@lichthof/contracts/estates-overview.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { ColumnChoice } from '../../../ui/tables/column-choice.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import { estateStates } from './estate-state.ts';
import { groupsAround } from './overview-filter.ts';
import type { useOverviewFilter } from './use-overview-filter.ts';

interface OverviewToolbarProps {
  /** All estates, including filtered-out ones. */
  estates: OverviewEstate[];
  columns: DataColumn<OverviewEstate>[];
  shown: ReturnType<typeof useOverviewFilter>;
}

export function OverviewToolbar({ estates, columns, shown }: OverviewToolbarProps) {
  const { t } = useTranslation('estates-overview');
  const { filter, view, hidden, change } = shown;
  const groups = groupsAround(estates);
  const ungrouped = estates.some((estate) => estate.groups.length === 0);
  const all = { value: '', label: t('filter.all') };
  return (
    <TableToolbar
      filters={
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', width: { xs: '100%', md: 'auto' } }}>
          <SearchField
            label={t('filter.search')}
            placeholder={t('filter.placeholder')}
            value={filter.search}
            onChange={(search) => change({ search })}
          />
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
        </Box>
      }
      end={
        <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: '8px', alignItems: 'center' }}>
          <ColumnChoice {...{ columns, hidden }} onChange={(ids) => change({ hidden: ids.join(',') })} />
          <SegmentedControl
            label={t('view.label')}
            size="small"
            options={[
              { value: 'grouped', label: t('view.grouped') },
              { value: 'list', label: t('view.list') },
            ]}
            value={view}
            onChange={(next) => change({ view: next === 'list' ? next : '' })}
          />
        </Box>
      }
    />
  );
}
