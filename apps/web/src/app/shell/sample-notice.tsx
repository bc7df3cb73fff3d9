import Box from '@mui/material/Box';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Says on every page of the sample customer, also in print, that nothing of it is real. */
export function SampleNotice() {
  const { t } = useTranslation('app');
  return (
    <Box sx={{ mb: '16px' }}>
      <Notice status="info" icon={<FlaskConical size={16} aria-hidden />} title={t('sample.title')}>
        {t('sample.text')}
      </Notice>
    </Box>
  );
}
