import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { Mark } from '../../ui/page/mark.tsx';

interface HandbookFrameProps {
  search: ReactNode;
  contents: ReactNode;
  children: ReactNode;
}

/** The frame of the handbook, which everybody may read: the search on top, the contents beside or above the page. */
export function HandbookFrame({ search, contents, children }: HandbookFrameProps) {
  const { t } = useTranslation('handbook');
  return (
    <Box sx={frame}>
      <Box component="header" sx={head}>
        <Box component={Link} to="/" sx={home}>
          <Mark size={20} />
          Lichthof
        </Box>
        <Box component={Link} to="/help" sx={{ color: 'text.secondary', textDecoration: 'none' }}>
          {t('name')}
        </Box>
        <Box sx={{ ml: { sm: 'auto' }, flex: { xs: '1 1 100%', sm: 'none' } }}>{search}</Box>
      </Box>
      <Box sx={columns}>
        {contents}
        <Box component="main" id="content" tabIndex={-1} sx={court}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  minHeight: '100dvh',
  padding: { xs: '8px', md: '8px 16px 24px' },
  backgroundColor: theme.vars.palette.stone.shell,
});

const head: SxStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  maxWidth: 1180,
  mx: 'auto',
  padding: '8px',
};

const home: SxStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
};

const columns: SxStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
  gap: '12px',
  alignItems: 'start',
  maxWidth: 1180,
  mx: 'auto',
};

const court: SxStyle = (theme) => ({
  minHeight: '60dvh',
  '&:focus-visible': { outline: 'none' },
  padding: { xs: '24px 16px', sm: '32px 40px' },
  borderRadius: '14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.stone.court,
});
