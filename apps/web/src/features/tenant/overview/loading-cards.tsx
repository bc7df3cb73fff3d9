import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/page/card.tsx';

/** Month, day and year in the shape and place of the cards that will follow. */
export function LoadingCards() {
  const { t } = useTranslation('tenant');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Box aria-hidden sx={{ display: 'grid', gap: '12px', maxWidth: 1100 }}>
        <Card>
          <Steps />
          <Skeleton width={220} height={14} sx={{ mt: '20px' }} />
          <Skeleton width={160} height={40} sx={{ mt: '10px', mb: '24px' }} />
          {[0.95, 0.86, 0.92].map((share) => (
            <Box key={share} sx={{ display: 'flex', gap: '16px', alignItems: 'center', mt: '14px' }}>
              <Skeleton width={96} height={14} sx={{ flex: 'none' }} />
              <Skeleton width={`${share * 70}%`} height={10} />
              <Skeleton width={64} height={14} sx={{ flex: 'none', ml: 'auto' }} />
            </Box>
          ))}
        </Card>
        {[0, 1].map((card) => (
          <Card key={card}>
            <Skeleton width={96} height={20} sx={{ mb: '20px' }} />
            <Steps />
            <Box sx={{ mt: '24px' }}>
              <ChartSkeleton height={200} />
            </Box>
          </Card>
        ))}
      </Box>
    </Box>
  );
}

/** A period between two buttons. */
const Steps = () => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', height: 48 }}>
    <Skeleton variant="circular" width={24} height={24} />
    <Skeleton width={130} height={18} />
    <Skeleton variant="circular" width={24} height={24} />
  </Box>
);
