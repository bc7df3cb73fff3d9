import Box from '@mui/material/Box';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { HelpLink } from './help-link.tsx';

/** One click to the page of the handbook. */
export function HelpButton() {
  const { t } = useTranslation('app');
  return (
    <Box sx={place}>
      <HelpLink label={t('help.open')}>
        <CircleHelp size={18} aria-hidden />
      </HelpLink>
    </Box>
  );
}

const place: SxStyle = (theme) => ({
  flex: 'none',
  width: 36,
  height: { xs: 44, md: 36 },
  '& a': {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    borderRadius: '8px',
    color: theme.vars.palette.text.secondary,
    '&:hover': { backgroundColor: theme.vars.palette.stone.pressed },
  },
});
