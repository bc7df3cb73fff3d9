import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { ColumnChoice } from '../../../ui/tables/column-choice.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import type { MeterAct } from '../meter-dialogs.tsx';
import { useMeterMenu } from '../use-meter-menu.ts';
import { useMeterColumns } from './meter-columns.tsx';
import { filterMeters, isFiltered, pointChoices, statusChoices } from './meter-filter.ts';
import type { MeterListState } from './meter-list-state.ts';

const pageSize = 200;

interface MeterListProps {
  /** Undefined while they load. */
  meters: Meter[] | undefined;
  /** 'YYYY-MM' */
  month: string;
  timeZone: TimeZone;
  shown: MeterListState;
  /** True for an archived estate. */
  isReadOnly: boolean;
  /** Beside the details there is room for fewer columns. */
  isBesideDetails: boolean;
  onAct: (act: MeterAct, meter: Meter) => void;
  onCreate: () => void;
}

export function MeterList(props: MeterListProps) {
  const { meters, month, timeZone, shown, isReadOnly, isBesideDetails, onAct, onCreate } = props;
  const { t } = useTranslation('meters');
  const { filter, change, sort, changeSort, meterId } = shown;
  const columns = useMeterColumns(month, timeZone);
  const hiddenByDefault = useHiddenColumns(isBesideDetails);
  const hidden = isBesideDetails ? [...hiddenByDefault, ...(shown.hidden ?? [])] : (shown.hidden ?? hiddenByDefault);
  const menuOf = useMeterMenu(onAct);
  const found = filterMeters(meters ?? [], filter);
  const nothing = isFiltered(filter) ? 'noHits' : 'empty';
  const create = nothing === 'empty' && !isReadOnly && (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={onCreate}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <TableToolbar
        filters={<MeterFilters {...{ filter, change }} />}
        end={
          !isBesideDetails && (
            <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
              <ColumnChoice {...{ columns, hidden }} onChange={shown.hide} />
            </Box>
          )
        }
      />
      <DataTable
        label={t('title')}
        rows={found}
        rowId={(meter) => String(meter.meterId)}
        columns={columns}
        hiddenColumns={hidden}
        loading={meters === undefined}
        pageSize={pageSize}
        {...(sort && { sort })}
        onSortChange={changeSort}
        onRowClick={(meter) => shown.open(meter.meterId)}
        {...(!isReadOnly && { rowMenu: menuOf })}
        {...(meterId !== undefined && { activeRowId: String(meterId) })}
        empty={
          <EmptyState picture="meter" title={t(`${nothing}.title`)} text={t(`${nothing}.text`)} actions={create} />
        }
      />
    </>
  );
}

/** Columns hidden for lack of room. */
function useHiddenColumns(isBesideDetails: boolean): string[] {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const isWide = useMediaQuery('(min-width: 1440px)');
  if (!isBesideDetails) return isNarrow ? ['days'] : [];
  return isWide ? ['days'] : ['days', 'place'];
}

/** Search, place and status above the list. */
function MeterFilters({ filter, change }: Pick<MeterListState, 'filter' | 'change'>) {
  const { t } = useTranslation('meters');
  const { text, point, status } = filter;
  const labelOf = (choice: (typeof pointChoices)[number]) => {
    if (choice === 'all') return t('allPlaces');
    return choice === 'none' ? t('noPlace') : t(`measuringPoint.${choice}`);
  };
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', width: { xs: '100%', sm: 'auto' } }}>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={text}
        onChange={(search) => change({ search })}
      />
      <FilterMenu
        label={t('column.place')}
        options={pointChoices.map((value) => ({ value, label: labelOf(value) }))}
        value={point}
        onChange={(next) => change({ point: next === 'all' ? '' : next })}
      />
      <FilterMenu
        label={t('column.status')}
        options={statusChoices.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(next) => change({ status: next === 'all' ? '' : next })}
      />
    </Box>
  );
}
