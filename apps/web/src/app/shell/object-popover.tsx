import Popover from '@mui/material/Popover';
import { useTranslation } from 'react-i18next';
import { ObjectTree } from './object-tree.tsx';

/** The choice of the object, below the switcher. */
export function ObjectPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('switcher.title'), sx: panel } }}
    >
      <ObjectTree onChosen={onClose} />
    </Popover>
  );
}

const panel = { width: 360, maxWidth: 'calc(100vw - 24px)', mt: '6px', '&:focus-visible': { outline: 'none' } };
