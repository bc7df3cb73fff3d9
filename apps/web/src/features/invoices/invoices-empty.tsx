import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Before the first billing, or when search and filters leave nothing. */
export function InvoicesEmpty({ params, isFiltered }: { params: EstateParams; isFiltered: boolean }) {
  const { t } = useTranslation('invoices');
  if (isFiltered) return <EmptyState title={t('noHits.title')} text={t('noHits.text')} />;
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <Button
          component={Link}
          to={pathTo('estate_tenantelectricity_billing_preview', { ...params })}
          variant="contained"
        >
          {t('actions.newBilling')}
        </Button>
      }
    />
  );
}
