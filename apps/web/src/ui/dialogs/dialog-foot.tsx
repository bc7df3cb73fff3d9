import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

interface DialogFootProps {
  /** An explanation at the left. */
  note?: ReactNode;
  isSheet: boolean;
  children: ReactNode;
}

/** The buttons of a dialog; the action is the last one: at the right, on a sheet at the top. */
export function DialogFoot({ note, isSheet, children }: DialogFootProps) {
  return (
    <Box sx={[foot, isSheet && stacked]}>
      {note && (
        <Typography
          variant="caption"
          component="div"
          sx={{ flex: { xs: '1 0 100%', sm: '1 1 160px' }, color: 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
      {children}
    </Box>
  );
}

const foot: SxStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px',
  padding: { xs: '12px 16px', sm: '14px 24px' },
  borderTop: 1,
  borderColor: 'divider',
  '& > button, & > a': { flex: { xs: '1 1 auto', sm: 'none' } },
};

const stacked: SxStyle = {
  flexDirection: 'column-reverse',
  alignItems: 'stretch',
  padding: '4px 16px 16px',
  borderTop: 0,
  '& > button, & > a': { minHeight: 48 },
};
