import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';

interface PaletteFieldProps {
  listId: string;
  activeId: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

const longestText = 100;

/** The input of the search dialog: a combobox with its list below. */
export function PaletteField({ listId, activeId, inputRef, value, onChange, onKeyDown, onClose }: PaletteFieldProps) {
  const { t } = useTranslation('search');
  return (
    <Box sx={row}>
      <Search size={18} aria-hidden style={{ flex: 'none' }} />
      <InputBase
        inputRef={inputRef}
        fullWidth
        value={value}
        placeholder={t('placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          type: 'text',
          maxLength: longestText,
          autoComplete: 'off',
          autoCorrect: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
          'aria-label': t('label'),
          'aria-autocomplete': 'list',
          'aria-expanded': activeId !== undefined,
          'aria-controls': activeId && listId,
          'aria-activedescendant': activeId,
        }}
        sx={{ fontSize: '1rem', '& input': { padding: '14px 0' }, '& input:focus-visible': { outline: 'none' } }}
      />
      <IconButton aria-label={t('close')} onClick={onClose} sx={{ mr: '-6px' }}>
        <X size={18} />
      </IconButton>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  px: '18px',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.primary',
};

/** The keyboard shortcuts, shown in the footer. */
export function PaletteKeys() {
  const { t } = useTranslation('search');
  return (
    <Box aria-hidden sx={foot}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </Box>
  );
}

const foot: SxStyle = (theme) => ({
  display: 'flex',
  gap: '16px',
  padding: '10px 18px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& kbd': {
    display: 'inline-block',
    minWidth: 18,
    padding: '0 4px',
    textAlign: 'center',
    fontFamily: 'inherit',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: '4px',
  },
});
