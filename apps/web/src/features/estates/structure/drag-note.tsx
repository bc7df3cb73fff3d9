import Box from '@mui/material/Box';
import { Ban, CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import type { Dragging } from './use-dragging.ts';

/** Says, while something is dragged, what letting go would do. */
export function DragNote({ dragging: { moved, over } }: { dragging: Dragging }) {
  const { t } = useTranslation('estate-structure');
  const names = { name: moved.name, place: over?.place.name ?? '' };
  return (
    <Box role="status" sx={[note, over?.refusal !== undefined && refused]}>
      {over?.refusal ? <Ban size={16} aria-hidden /> : <CornerDownRight size={16} aria-hidden />}
      <span>{t(`drag.${over ? (over.refusal ?? 'legal') : 'started'}`, names)}</span>
    </Box>
  );
}

const note: SxStyle = (theme) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  left: '50%',
  bottom: 24,
  transform: 'translateX(-50%)',
  maxWidth: 'min(480px, calc(100vw - 32px))',
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  padding: '10px 14px',
  pointerEvents: 'none',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.vars!.palette.divider}`,
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars!.palette.stone.court,
  boxShadow: theme.shadows[3],
  '& svg': { flex: 'none' },
});

const refused: SxStyle = (theme) => ({
  color: theme.vars!.palette.status.error,
  borderColor: theme.vars!.palette.status.error,
  backgroundColor: theme.vars!.palette.status.errorBg,
});
