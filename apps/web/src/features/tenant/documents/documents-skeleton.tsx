import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';

/** The newest invoice with its two columns and buttons, and a year of rows below. */
export function DocumentsSkeleton() {
  const { t } = useTranslation('tenant-documents');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Card>
        <Box sx={{ display: 'grid', gap: '20px 48px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <div>
            <Skeleton width="60%" height={26} />
            <Skeleton width="75%" height={56} sx={{ my: '4px' }} />
            <Skeleton width="85%" height={20} />
            <Skeleton width="35%" height={16} sx={{ mt: '8px' }} />
          </div>
          <div>
            <Skeleton width="100%" height={20} />
            <Skeleton variant="rounded" height={16} sx={{ my: '12px' }} />
            <Skeleton width="80%" height={44} />
          </div>
        </Box>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: '12px', mt: '24px' }}>
          <Skeleton variant="rounded" height={48} sx={{ width: { xs: '100%', sm: 180 } }} />
          <Skeleton variant="rounded" height={48} sx={{ width: { xs: '100%', sm: 180 } }} />
        </Box>
      </Card>
      <Skeleton width={60} height={24} sx={{ mt: '24px', mb: '12px' }} />
      <Card flush>
        {[0, 1, 2].map((row) => (
          <Box key={row} sx={{ padding: '12px 20px' }}>
            <Skeleton width="45%" height={22} />
            <Skeleton width="65%" height={18} sx={{ mt: '4px' }} />
          </Box>
        ))}
      </Card>
    </Box>
  );
}
