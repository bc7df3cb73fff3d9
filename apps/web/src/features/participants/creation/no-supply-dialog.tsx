import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';

/** Without a provider there is nobody to have a contract with. */
export function NoSupplyDialog({ params, onClose }: { params: EstateParams; onClose: () => void }) {
  const { t } = useTranslation('participant-creation');
  const { customerId, estateId } = params;
  return (
    <DialogFrame
      open
      title={t('noSupply.title')}
      width="confirmation"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button
            variant="contained"
            component={Link}
            to={pathTo('estate_tenantelectricity_settings', { customerId, estateId })}
          >
            {t('noSupply.link')}
          </Button>
        </>
      }
    >
      {t('noSupply.text')}
    </DialogFrame>
  );
}
