import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Ellipsis } from 'lucide-react';
import { useId, useState, type MouseEvent, type ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  destructive?: boolean;
  disabled?: boolean;
  /** Below the label: why the entry is disabled. */
  note?: string;
}

interface ActionMenuProps {
  /** Name of the button: 'Aktionen für RE-2026-0214'. */
  label: string;
  /** Destructive entries come last, below a line. */
  entries: MenuEntry[];
}

/** The '…' menu at the end of a row or in the corner of a card. */
export function ActionMenu({ label, entries }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const id = useId();
  const open = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    setAnchor(event.currentTarget);
    setHasOpened(true);
  };
  const choose = (entry: MenuEntry) => {
    setAnchor(null);
    entry.onClick();
  };
  const ordered = [...entries.filter((entry) => !entry.destructive), ...entries.filter((entry) => entry.destructive)];
  const firstDestructive = ordered.findIndex((entry) => entry.destructive);

  return (
    <>
      <IconButton
        id={`${id}-button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={open}
      >
        <Ellipsis />
      </IconButton>
      {hasOpened && (
        <Menu
          id={`${id}-menu`}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          onClick={(event) => event.stopPropagation()}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            root: { role: 'region', 'aria-label': label },
            list: { 'aria-labelledby': `${id}-button` },
            paper: { sx: { minWidth: 180 } },
          }}
        >
          {ordered.flatMap((entry, index) => [
            index === firstDestructive && index > 0 && <Divider key="line" sx={{ my: '6px' }} />,
            <MenuItem
              key={entry.label}
              disabled={entry.disabled}
              onClick={() => choose(entry)}
              sx={entry.destructive ? { color: 'error.main' } : undefined}
            >
              {entry.icon}
              <span>
                {entry.label}
                {entry.note && (
                  <Typography component="span" variant="caption" sx={{ display: 'block' }}>
                    {entry.note}
                  </Typography>
                )}
              </span>
            </MenuItem>,
          ])}
        </Menu>
      )}
    </>
  );
}
