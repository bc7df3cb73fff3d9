import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface HelpPopoverProps {
  anchor: HTMLElement;
  term: string;
  onClose: () => void;
  children: ReactNode;
}

export function HelpPopover({ anchor, term, onClose, children }: HelpPopoverProps) {
  const textId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': term,
          'aria-describedby': textId,
          tabIndex: -1,
          sx: { maxWidth: 300, mt: '6px', padding: '12px 14px', outline: 'none' },
        },
      }}
    >
      <Typography id={textId} variant="small" component="p">
        {children}
      </Typography>
    </Popover>
  );
}
