import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';

const rowsOfCards = { provider: 9, supply: 5, bank: 5, operators: 2 };
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

export function SettingsSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {Object.entries(rowsOfCards).map(([card, rows]) => (
        <Card key={card}>
          <Skeleton width={140} height={20} sx={{ mb: '10px' }} />
          {indexes(rows).map((row) => (
            <Skeleton key={row} height={14} width={`${52 + ((row * 17) % 40)}%`} sx={{ my: '14px' }} />
          ))}
        </Card>
      ))}
    </Box>
  );
}
