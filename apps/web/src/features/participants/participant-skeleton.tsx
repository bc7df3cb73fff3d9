import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { HeaderSkeleton, TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/page/card.tsx';

const rowsOfCards = { contract: 6, tariffs: 2, payment: 4, address: 5 };
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The header and the cards of a participant on their way. */
export function ParticipantSkeleton() {
  return (
    <>
      <HeaderSkeleton />
      <Box
        aria-hidden
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
      <Box sx={{ mt: '58px' }}>
        <TableSkeleton rows={1} />
      </Box>
    </>
  );
}
