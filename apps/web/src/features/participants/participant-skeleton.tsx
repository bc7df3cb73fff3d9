import Box from '@mui/material/Box';
import { CardsSkeleton, HeaderSkeleton, TableSkeleton } from '../../ui/feedback/skeletons.tsx';

/** The header, the cards and the meters of a participant on their way. */
export function ParticipantSkeleton() {
  return (
    <>
      <HeaderSkeleton />
      <CardsSkeleton rowsOfCards={[6, 2, 4, 5]} />
      <Box sx={{ mt: '58px' }}>
        <TableSkeleton rows={1} />
      </Box>
    </>
  );
}
