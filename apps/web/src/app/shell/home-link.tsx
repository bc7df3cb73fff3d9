import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../../ui/page/mark.tsx';

/** The mark with the name of the portal; leads to the start page. */
export function HomeLink() {
  const { t } = useTranslation('app');
  return (
    <Box component={Link} to="/" aria-label={t('homeLink')} sx={link}>
      <Mark size={20} />
      <Typography component="span" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        Lichthof
      </Typography>
    </Box>
  );
}

const link = { display: 'flex', alignItems: 'center', gap: '10px', color: 'text.primary', textDecoration: 'none' };
