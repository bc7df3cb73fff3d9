import { TariffStatus } from '@lichthof/domain/tariffs/tariff-prices.ts';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const { Active, Assigned, Inactive } = TariffStatus;
const choices = ['all', Active, Assigned, Inactive] as const;
type Choice = (typeof choices)[number];

interface StatusFilterProps {
  /** Null is all. */
  status: TariffStatus | null;
  onChange: (status: TariffStatus | null) => void;
}

export function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTranslation('tariffs');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen: Choice = status ?? 'all';
  const choose = (choice: Choice) => {
    setAnchor(null);
    onChange(choice === 'all' ? null : choice);
  };
  return (
    <>
      <Button
        size="small"
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ fontWeight: 400, gap: '4px', minHeight: { xs: 44, sm: 32 } }}
      >
        {t('filter.status')} <strong>{t(`filter.choice.${chosen}`)}</strong>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': t('filter.status') } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            selected={choice === chosen}
            onClick={() => choose(choice)}
          >
            <Check size={16} aria-hidden style={{ visibility: choice === chosen ? 'visible' : 'hidden' }} />
            {t(`filter.choice.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What the address says about the status, null for all. */
export function statusIn(text: string | null): TariffStatus | null {
  return choices.find((choice): choice is TariffStatus => choice !== 'all' && String(choice) === text) ?? null;
}
