import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** A page that is on its way: title, line of status, a row of tiles, a card. */
export function PageSkeleton() {
  const { t } = useTranslation('app');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ '& > *': { borderRadius: '12px' } }}>
      <Skeleton variant="rounded" width={180} height={28} />
      <Skeleton variant="rounded" width={320} height={14} sx={{ mt: '10px', maxWidth: '100%' }} />
      <Skeleton variant="rounded" height={150} sx={{ mt: '24px' }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: '12px' }} />
    </Box>
  );
}
