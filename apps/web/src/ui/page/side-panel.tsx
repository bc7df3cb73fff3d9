import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

interface SidePanelProps {
  /** Of what is shown: another one takes the focus anew. */
  id: number;
  titleId: string;
  /** True: beside the list, which stays usable; false: in a drawer above the page. */
  isBesideList: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Details of a row, beside its list or above the page. */
export function SidePanel({ id, isBesideList, titleId, ...panel }: SidePanelProps) {
  if (isBesideList) return <PanelBeside key={id} {...{ titleId }} {...panel} />;
  return (
    <Drawer
      anchor="right"
      open
      onClose={panel.onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: paper } }}
    >
      {panel.children}
    </Drawer>
  );
}

type PanelBesideProps = Omit<SidePanelProps, 'isBesideList' | 'id'>;

/** Takes the focus when it opens; Escape closes it and returns the focus. */
function PanelBeside({ titleId, onClose, children }: PanelBesideProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const closeByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // menus and dialogs bubble their events here through React, but are elsewhere in the DOM
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose();
  };
  return (
    <Box sx={column}>
      <Box ref={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1} onKeyDown={closeByKey} sx={side}>
        {children}
      </Box>
    </Box>
  );
}

/** Table heads stick to the edge instead of the padding, where rows would be visible above them. */
const paper = {
  width: { xs: '100vw', sm: 600 },
  maxWidth: '100vw',
  padding: { xs: '16px', sm: '20px 24px' },
  '& thead th': { top: { xs: '-16px', sm: '-20px' } },
  '&:focus-visible': { outline: 'none' },
};

/** From the top bar to the bottom of the content area, up to its right edge. */
const column: SxStyle = {
  margin: '-24px -32px -32px 0',
  minHeight: 'calc(100dvh - 71px)',
  borderLeft: 1,
  borderColor: 'divider',
};

const side: SxStyle = {
  position: 'sticky',
  top: 8,
  maxHeight: 'calc(100dvh - 16px)',
  overflowY: 'auto',
  padding: '24px',
  '& thead th': { top: '-24px' },
  '&:focus-visible': { outline: 'none' },
};
