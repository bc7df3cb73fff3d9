import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import type { useStructureView } from './use-structure-view.ts';

/** Search at the left; all open or closed at the right, where nothing is searched for. */
export function StructureToolbar({ view }: { view: ReturnType<typeof useStructureView> }) {
  const { t } = useTranslation('estate-structure');
  const { search, setSearch, hitCount, isAllOpen, toggleAll } = view;
  const openAll = (
    <Button variant="text" size="small" onClick={toggleAll}>
      {t(isAllOpen ? 'closeAll' : 'openAll')}
    </Button>
  );
  return (
    <TableToolbar
      filters={
        <Box role="search" sx={{ width: { xs: '100%', sm: 'auto' } }}>
          <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={search} onChange={setSearch} />
          <VisuallyHidden>
            <span role="status">{hitCount !== undefined && t('hits', { count: hitCount })}</span>
          </VisuallyHidden>
        </Box>
      }
      end={hitCount === undefined && openAll}
    />
  );
}
