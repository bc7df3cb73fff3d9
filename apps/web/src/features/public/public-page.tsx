import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { Mark } from '../../ui/page/mark.tsx';

/** The frame of pages that everybody may see. */
export function PublicPage({ title, children }: { title?: string; children: ReactNode }) {
  const { t } = useTranslation('public');
  return (
    <Box sx={frame}>
      <Box component="header" sx={{ maxWidth: 760, mx: 'auto', padding: '8px 8px 16px' }}>
        <Box component={Link} to="/" sx={homeLink}>
          <Mark size={20} />
          Lichthof
        </Box>
      </Box>
      <Box component="main" id="content" tabIndex={-1} sx={court}>
        {title && <Typography variant="h1">{title}</Typography>}
        {children}
      </Box>
      <Box component="footer" sx={foot}>
        <Link to="/imprint">{t('imprint.title')}</Link>
        <Link to="/contact">{t('contact.title')}</Link>
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  minHeight: '100dvh',
  padding: '16px 8px',
  backgroundColor: theme.vars.palette.stone.shell,
});
const homeLink: SxStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
};
const court: SxStyle = (theme) => ({
  maxWidth: 760,
  mx: 'auto',
  '&:focus-visible': { outline: 'none' },
  padding: { xs: '24px 16px', sm: '32px' },
  borderRadius: '14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.stone.court,
  '& h2': { mt: '24px' },
  '& p': { mt: '8px' },
});
const foot: SxStyle = {
  maxWidth: 760,
  mx: 'auto',
  padding: '16px 8px',
  display: 'flex',
  gap: '20px',
  '& a': { color: 'text.secondary', padding: '8px 0' },
};
