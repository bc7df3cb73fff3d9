import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';

interface WindowRowProps {
  number: number;
  onRemove: () => void;
  children: ReactNode;
}

/** The fields of one window, with a button to remove it. */
export function WindowRow({ number, onRemove, children }: WindowRowProps) {
  const { t } = useTranslation('tariffs-wizard');
  return (
    <Box role="group" aria-label={t('timed.window', { number })} sx={frame}>
      <Box sx={{ display: 'grid', gap: '12px', minWidth: 0 }}>{children}</Box>
      <IconButton aria-label={t('timed.removeWindow', { number })} onClick={onRemove} sx={{ width: 44, height: 44 }}>
        <Trash2 size={16} />
      </IconButton>
    </Box>
  );
}

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  gap: '8px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  padding: '12px 4px 12px 12px',
};
