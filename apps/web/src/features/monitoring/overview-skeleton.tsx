import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../ui/feedback/skeletons.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { Card } from '../../ui/page/card.tsx';

/** Placeholder of balance and tiles with their final height. */
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
            <Box key={key} sx={{ height: { xs: 126, sm: 100, md: 134, lg: 100 } }}>
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
    <Box sx={{ height: { xs: 204, sm: 224, lg: 174 } }}>
      <Skeleton width={110} height={14} />
      <Skeleton width={190} height={30} sx={{ mt: '12px' }} />
      <Skeleton height={10} sx={{ mt: '18px' }} />
      <Skeleton width="80%" height={36} sx={{ mt: '16px' }} />
    </Box>
  );
}

/** Placeholder of the line below the title, which wraps on a phone. */
export function StatusSkeleton() {
  return <Skeleton width={320} sx={{ height: { xs: 34, sm: 14 }, my: '3px', maxWidth: '100%' }} />;
}

export function PeriodSkeleton() {
  const height = { xs: 45, sm: 36 };
  return (
    <>
      <Skeleton sx={{ height, width: { xs: '100%', sm: 305 } }} />
      <Skeleton sx={{ height, width: { xs: '100%', sm: 310 } }} />
    </>
  );
}

/** Placeholder of the chart with its legend, which wraps on a phone. */
export function PerformanceSkeleton() {
  const { t } = useTranslation('monitoring');
  return (
    <Card title={t('performance.title')} action={<SwitchSkeleton />}>
      <Box sx={{ minHeight: { xs: 458, sm: 382 } }}>
        <ChartSkeleton height={382} />
      </Box>
    </Card>
  );
}

export function ConsumptionSkeleton({ title }: { title: string }) {
  return (
    <Card title={title} action={<SwitchSkeleton />}>
      <Box sx={{ minHeight: { xs: 500, sm: 470, md: 250, lg: 206 } }}>
        <ChartSkeleton height={200} />
      </Box>
    </Card>
  );
}

function SwitchSkeleton() {
  return <Skeleton sx={{ width: { xs: 44, sm: 184 }, height: { xs: 44, sm: 32 } }} />;
}
