import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { pointChoices, statusChoices } from './meter-filter.ts';
import type { ShownMeters } from './use-shown-meters.ts';

/** Search, place and status above the list. */
export function MeterFilters({ filter, change }: Pick<ShownMeters, 'filter' | 'change'>) {
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
