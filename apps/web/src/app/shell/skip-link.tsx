import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation('app');
  return (
    <Box
      component="a"
      href="#content"
      sx={(theme) => ({
        position: 'fixed',
        left: 16,
        top: -100,
        zIndex: theme.zIndex.tooltip,
        padding: '8px 16px',
        borderRadius: '8px',
        backgroundColor: theme.vars!.palette.primary.main,
        color: theme.vars!.palette.primary.contrastText,
        '&:focus': { top: 16 },
      })}
    >
      {t('skip')}
    </Box>
  );
}
