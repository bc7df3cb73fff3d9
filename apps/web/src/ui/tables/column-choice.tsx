import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedIcon, uncheckedIcon } from '../fields/control-icons.tsx';

interface ColumnChoiceProps {
  columns: { id: string; header: string; isName?: boolean }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Shows or hides columns of a table; the name column always stays. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);

  return (
    <>
      <Button
        variant="text"
        size="small"
        startIcon={<Columns3 size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('table.columns')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': t('table.columns') } }}
      >
        {columns
          .filter((column) => !column.isName)
          .map(({ id, header }) => (
            <MenuItem key={id} role="menuitemcheckbox" aria-checked={!hidden.includes(id)} onClick={() => toggle(id)}>
              {hidden.includes(id) ? uncheckedIcon : checkedIcon}
              {header}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
