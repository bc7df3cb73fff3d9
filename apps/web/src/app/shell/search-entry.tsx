import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over everything; beside it the keys that do so anywhere. */
export function SearchEntry({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('app');
  return (
    <ButtonBase
      onClick={onSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      sx={entry}
    >
      <Search size={16} aria-hidden />
      {t('search.open')}
      <Box component="kbd" aria-hidden>
        {t(isApple ? 'search.keysApple' : 'search.keys')}
      </Box>
    </ButtonBase>
  );
}

/** The same as an icon, for tenants. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('app');
  return (
    <IconButton
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      onClick={onSearch}
      sx={{ minHeight: 44, minWidth: 44 }}
    >
      <Search size={20} aria-hidden />
    </IconButton>
  );
}

const entry: SxStyle = (theme) => ({
  justifyContent: 'flex-start',
  gap: '8px',
  width: '100%',
  minHeight: { xs: 44, md: 36 },
  mt: '8px',
  padding: '6px 12px',
  borderRadius: '8px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.stone.pressed },
  '& kbd': { ml: 'auto', fontFamily: 'inherit', fontSize: '0.75rem', fontWeight: 400 },
  [theme.breakpoints.down('md')]: { '& kbd': { display: 'none' } },
});
