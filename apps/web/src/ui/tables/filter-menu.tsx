import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface FilterMenuProps<Choice extends string> {
  /** The filtered field: 'Zeitraum'. */
  label: string;
  options: { value: Choice; label: string }[];
  value: Choice;
  onChange: (value: Choice) => void;
  /** For a filter that is beside a search field also on a phone. */
  hidesLabelOnPhone?: boolean;
  /** Shown instead of the label. */
  icon?: ReactNode;
}

/** A button that shows the chosen option, 'Zeitraum Alle', and opens the others. */
export function FilterMenu<Choice extends string>(props: FilterMenuProps<Choice>) {
  const { label, options, value, onChange, hidesLabelOnPhone = false, icon } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: Choice) => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none', minHeight: { xs: 44, sm: 32 } }}
      >
        <Box component="span" sx={[labelText, hidesLabelOnPhone && silentOnPhone, icon !== undefined && silent]}>
          {label}
        </Box>{' '}
        {options.find((option) => option.value === value)?.label ?? options[0]?.label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': label }, paper: { sx: { maxHeight: 360 } } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => choose(option.value)}
          >
            <Check size={16} aria-hidden style={{ visibility: option.value === value ? 'visible' : 'hidden' }} />
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const labelText = { mr: '6px', fontWeight: 400, color: 'text.secondary' };

const silent = { position: 'absolute', clipPath: 'inset(50%)' };

/** Hidden, but still part of the button's name. */
const silentOnPhone = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
};
