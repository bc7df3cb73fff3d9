import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';

/** Which keys do what, at the foot. */
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
  borderTop: `1px solid ${theme.vars!.palette.divider}`,
  fontSize: '0.75rem',
  color: theme.vars!.palette.text.secondary,
  '& kbd': {
    display: 'inline-block',
    minWidth: 18,
    padding: '0 4px',
    textAlign: 'center',
    fontFamily: 'inherit',
    border: `1px solid ${theme.vars!.palette.divider}`,
    borderRadius: '4px',
  },
});
