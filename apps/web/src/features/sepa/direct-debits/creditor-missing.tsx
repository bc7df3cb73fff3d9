import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Says what the file lacks. The dialog of the provider, which opens in the settings, leads back to the export. */
export function CreditorMissing({ params, onClose }: { params: EstateParams; onClose: () => void }) {
  const { t } = useTranslation('direct-debits');
  const address = `${pathTo('estate_tenantelectricity_settings', { ...params })}?creditorId`;
  return (
    <Notice
      status="warning"
      title={t('creditor.title')}
      action={
        <Button size="small" component={Link} to={address} onClick={onClose}>
          {t('creditor.action')}
        </Button>
      }
    >
      {t('creditor.text')}
    </Notice>
  );
}
