import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { portalSettingsQuery } from '../../api/portal.queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Tells the system administrators that the legal notice names nobody yet. */
export function OperatorNotice() {
  const { t } = useTranslation('customers');
  const { data } = useQuery(portalSettingsQuery);
  if (!data || data.operator) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice status="warning" title={t('operator.title')}>
        {t('operator.text')}
      </Notice>
    </Box>
  );
}
