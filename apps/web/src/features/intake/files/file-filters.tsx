import { intakeStates } from '@lichthof/contracts/intake/intake-files.ts';
import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import { everyDay, type useFileFilter } from './use-file-filter.ts';

interface FileFiltersProps {
  chosen: ReturnType<typeof useFileFilter>;
  sources: DataSource[];
}

export function FileFilters({ chosen, sources }: FileFiltersProps) {
  const { t } = useTranslation('intake');
  const { filter, text, time, isFiltered, change } = chosen;
  const all = { value: '', label: t('filter.all') };
  const days = [
    { value: '', label: t('filter.today') },
    ...(time !== '' && time !== everyDay ? [{ value: time, label: formatDay(time) }] : []),
    { value: everyDay, label: t('filter.anyTime') },
  ];
  return (
    <TableToolbar
      filters={
        <>
          <SearchField
            label={t('filter.search')}
            placeholder={t('filter.placeholder')}
            value={text}
            onChange={(q) => change({ q })}
            width={200}
          />
          <FilterMenu
            label={t('filter.source')}
            options={[all, ...sources.map(({ sourceId, name }) => ({ value: String(sourceId), label: name }))]}
            value={filter.sourceId === undefined ? '' : String(filter.sourceId)}
            onChange={(quelle) => change({ quelle })}
          />
          <FilterMenu
            label={t('filter.state')}
            options={[all, ...intakeStates.map((state) => ({ value: state as string, label: t(`state.${state}`) }))]}
            value={filter.state ?? ''}
            onChange={(stand) => change({ stand })}
          />
          {isFiltered && <Button onClick={() => change({ q: '', quelle: '', stand: '' })}>{t('filter.reset')}</Button>}
        </>
      }
      end={<FilterMenu label={t('filter.time')} options={days} value={time} onChange={(zeit) => change({ zeit })} />}
    />
  );
}
