import { getFirst } from '@lichthof/domain/collections/items.ts';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface RulesMenuProps {
  /** Of these the user chooses one; a single one needs no choice. */
  estates: { estateId: number; displayName: string }[];
  onChoose: (estateId: number) => void;
}

/** Opens the limits. Each estate has its own, so the user chooses one first. */
export function RulesMenu({ estates, onChoose }: RulesMenuProps) {
  const { t } = useTranslation('alarms');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (estateId: number) => {
    setAnchor(null);
    onChoose(estateId);
  };
  if (estates.length === 0) return null;
  if (estates.length === 1) {
    return (
      <Button variant="outlined" onClick={() => onChoose(getFirst(estates).estateId)}>
        {t('rulesOpen')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('rulesOpen')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': t('rulesOf') }, paper: { sx: { maxHeight: 360 } } }}
      >
        {estates.map(({ estateId, displayName }) => (
          <MenuItem key={estateId} onClick={() => choose(estateId)}>
            {displayName}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
