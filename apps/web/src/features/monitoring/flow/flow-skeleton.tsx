import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/page/card.tsx';

/** Placeholder of the picture with its height, in texts that every page of monitoring has. */
export function FlowSkeleton() {
  const { t } = useTranslation('monitoring');
  return (
    <Card title={t('flow')} action={<Skeleton width={150} sx={{ height: { xs: 44, sm: 32 } }} />}>
      <ChartSkeleton height={340} />
    </Card>
  );
}
