import type { Estate } from '@lichthof/contracts/places/estates.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { wasRecentlyConnected } from './recent-connection.ts';

/** Height of a label and a figure with their padding. */
export const liveTileHeight = { xs: 76, sm: 80 };
/** Height of the sentences below the tiles: usually two lines on a phone. */
export const liveSentencesHeight = { xs: 57, sm: 39 };

/** Placeholder of the card with its probable height. */
export function LiveSkeleton({ edges }: Pick<Estate, 'edges'>) {
  const { t } = useTranslation('monitoring');
  const [isConnectionProbable] = useState(() => wasRecentlyConnected(edges));
  return (
    <Card flush title={t('now')} action={<Skeleton width={110} height={20} />}>
      <Box role="status" aria-label={t('loading')} sx={{ mt: '12px', borderTop: 1, borderColor: 'divider' }}>
        <Box aria-hidden>
          {isConnectionProbable && <TilesShape />}
          <Box
            sx={{
              borderTop: isConnectionProbable ? 1 : 0,
              borderColor: 'divider',
              padding: '10px 20px',
              minHeight: liveSentencesHeight,
            }}
          >
            <Skeleton width="60%" height={18} />
          </Box>
        </Box>
      </Box>
    </Card>
  );
}

function TilesShape() {
  return (
    <TileRow flush columns={4}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Box key={key} sx={{ minHeight: liveTileHeight }}>
          <Skeleton width="45%" height={14} />
          <Skeleton width="35%" height={22} sx={{ mt: '10px' }} />
        </Box>
      ))}
    </TileRow>
  );
}
