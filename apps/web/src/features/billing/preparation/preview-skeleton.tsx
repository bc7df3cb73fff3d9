import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/skeletons.tsx';

/** Tiles, what is to be done beside what was checked, the table. */
export function PreviewSkeleton() {
  return (
    <>
      <TilesSkeleton columns={6} />
      <Box sx={{ display: 'grid', gap: '12px', my: '12px', gridTemplateColumns: { xs: '1fr', lg: '1fr 308px' } }}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </Box>
      <TableSkeleton />
    </>
  );
}
