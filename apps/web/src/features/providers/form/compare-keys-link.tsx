import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';

/** Leads to what each allocation key would have meant in the past months. */
export function CompareKeysLink({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  return (
    <Button size="small" component={Link} to={pathTo('estate_tenantelectricity_key_comparison', { ...estate })}>
      {t('supply.compareKeys')}
    </Button>
  );
}
