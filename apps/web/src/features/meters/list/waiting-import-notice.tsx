import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** The way back to a file whose values wait for meters; nothing where the address names none. */
export function WaitingImportNotice({ params }: { params: EstateParams }) {
  const { t } = useTranslation('meters');
  const importId = Number(useSearchParams()[0].get('import'));
  if (!Number.isInteger(importId) || importId <= 0) return null;
  return (
    <Box sx={{ mb: '16px' }}>
      <Notice
        status="info"
        title={t('waitingImport.title')}
        action={
          <Button component={Link} to={`${pathTo('meters_import', { ...params })}?import=${importId}`}>
            {t('waitingImport.back')}
          </Button>
        }
      >
        {t('waitingImport.text')}
      </Notice>
    </Box>
  );
}
