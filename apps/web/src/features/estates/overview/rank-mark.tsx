import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { BestAndWorst } from './overview-ranking.ts';

interface RankMarkProps {
  estateId: number;
  /** Undefined if the figure is not the one that is ranked. */
  marks: BestAndWorst | undefined;
}

/** 'bester Wert' or 'niedrigster Wert' below a ranked figure. */
export function RankMark({ estateId, marks }: RankMarkProps) {
  const { t } = useTranslation('estates-overview');
  const rank = marks?.bestIds.has(estateId) ? 'best' : marks?.worstIds.has(estateId) ? 'worst' : undefined;
  if (!rank) return null;
  const color = rank === 'best' ? 'success.main' : 'warning.main';
  return (
    <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', lineHeight: '16px', fontWeight: 600, color }}>
      {t(`rank.${rank}`)}
    </Box>
  );
}
