import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { OverviewAct } from './overview-dialogs.tsx';

interface OverviewEmptyProps {
  /** There are estates, but the filter leaves none. */
  isFiltered: boolean;
  isAdmin: boolean;
  onAct: (act: OverviewAct) => void;
}

export function OverviewEmpty({ isFiltered, isAdmin, onAct }: OverviewEmptyProps) {
  const { t } = useTranslation('estates-overview');
  const [, setSearch] = useSearchParams();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('empty.filtered.title')}
        text={t('empty.filtered.text')}
        actions={<Button onClick={() => setSearch({}, { replace: true })}>{t('empty.filtered.reset')}</Button>}
      />
    );
  }
  return (
    <EmptyState
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
