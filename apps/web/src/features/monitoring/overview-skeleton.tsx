import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { TileRow } from '../../ui/figures/tile-row.tsx';

/** Balance and tiles before their figures are there, as high as they will be. */
export function FiguresSkeleton() {
  const { t } = useTranslation('monitoring');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Box aria-hidden sx={{ display: 'grid', gap: '12px' }}>
        <TileRow columns={2} phoneColumns={1}>
          <BalanceShape />
          <BalanceShape />
        </TileRow>
        <TileRow columns={4}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Box key={key} sx={{ height: { xs: 118, sm: 100 } }}>
              <Skeleton width="55%" height={14} />
              <Skeleton width="40%" height={22} sx={{ mt: '10px' }} />
              <Skeleton width="70%" height={12} sx={{ mt: '10px' }} />
            </Box>
          ))}
        </TileRow>
      </Box>
    </Box>
  );
}

function BalanceShape() {
  return (
    <Box sx={{ height: { xs: 206, sm: 176 } }}>
      <Skeleton width={110} height={14} />
      <Skeleton width={190} height={30} sx={{ mt: '12px' }} />
      <Skeleton height={10} sx={{ mt: '18px' }} />
      <Skeleton width="80%" height={36} sx={{ mt: '16px' }} />
    </Box>
  );
}
