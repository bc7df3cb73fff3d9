import { getItem } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { TileRow } from '../figures/tile-row.tsx';
import { Card } from '../page/card.tsx';

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Announces loading once to screen readers; the shapes are hidden from them. */
function Loading({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-label={t('loading')}>
      <div aria-hidden>{children}</div>
    </Box>
  );
}

export function HeaderSkeleton() {
  return (
    <Loading>
      <Skeleton width={180} height={24} sx={{ mb: '12px' }} />
      <Skeleton width={320} height={14} sx={{ mb: '24px', maxWidth: '100%' }} />
    </Loading>
  );
}

export function TilesSkeleton({ columns = 4 }: { columns?: number }) {
  return (
    <Loading>
      <TileRow columns={columns}>
        {indexes(columns).map((index) => (
          <Box key={index}>
            <Skeleton width="55%" height={14} />
            <Skeleton width="40%" height={24} sx={{ my: '8px' }} />
            <Skeleton width="70%" height={12} />
          </Box>
        ))}
      </TileRow>
    </Loading>
  );
}

export function ChartSkeleton({ height = 320 }: { height?: number }) {
  return (
    <Loading>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '8px', height }}>
        {indexes(24).map((index) => (
          <Skeleton
            key={index}
            variant="rectangular"
            height={`${25 + 50 * Math.sin((index / 23) * Math.PI)}%`}
            sx={{ flex: 1 }}
          />
        ))}
      </Box>
    </Loading>
  );
}

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Loading>
      <Card flush>
        <Box sx={{ height: 36, backgroundColor: 'stone.sunken', borderRadius: '12px 12px 0 0' }} />
        {indexes(rows).map((index) => (
          <Box key={index} sx={skeletonRow}>
            <Skeleton width={`${18 + ((index * 7) % 12)}%`} height={14} />
            <Skeleton width="20%" height={14} />
            <Skeleton width="12%" height={14} sx={{ ml: 'auto' }} />
          </Box>
        ))}
      </Card>
    </Loading>
  );
}

interface CardsSkeletonProps {
  /** The number of text lines of each card. */
  rowsOfCards: number[];
  /** Below each other at any width. */
  isColumn?: boolean;
}

/** Cards in two columns, or in one column on narrow screens. */
export function CardsSkeleton({ rowsOfCards, isColumn = false }: CardsSkeletonProps) {
  return (
    <Loading>
      <Box sx={isColumn ? { display: 'grid', gap: '12px' } : cards}>
        {indexes(rowsOfCards.length).map((card) => (
          <Card key={card}>
            <Skeleton width={140} height={20} sx={{ mb: '10px' }} />
            {indexes(getItem(rowsOfCards, card)).map((row) => (
              <Skeleton key={row} height={14} width={`${52 + ((row * 17) % 40)}%`} sx={{ my: '14px' }} />
            ))}
          </Card>
        ))}
      </Box>
    </Loading>
  );
}

const cards = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' },
};

const skeletonRow = {
  display: 'flex',
  alignItems: 'center',
  gap: '32px',
  height: 44,
  px: '20px',
  borderTop: 1,
  borderColor: 'divider',
};
