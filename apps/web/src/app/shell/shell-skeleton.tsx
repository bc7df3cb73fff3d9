import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { tenantPageWidth } from './tenant-page-width.ts';

/** The whole frame while the session and the first page are on their way. */
export function ShellSkeleton() {
  const isTenantView = useLocation().pathname.startsWith('/apartments');
  return (
    <Box sx={[frame, !isTenantView && besideSidebar]}>
      {!isTenantView && <Box sx={{ display: { xs: 'none', md: 'block' } }} />}
      <Box sx={isTenantView ? tenantPage : court}>
        <PageSkeleton />
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({ minHeight: '100dvh', backgroundColor: theme.vars.palette.stone.shell });

const besideSidebar: SxStyle = (theme) => ({
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '256px minmax(0, 1fr)' },
});

const court: SxStyle = (theme) => ({
  padding: '24px 16px',
  [theme.breakpoints.up('md')]: {
    margin: '8px 8px 8px 0',
    padding: '76px 32px 32px',
    borderRadius: '14px',
    backgroundColor: theme.vars.palette.stone.court,
  },
});

const tenantPage: SxStyle = {
  maxWidth: tenantPageWidth,
  mx: 'auto',
  padding: { xs: '24px 16px', md: '88px 32px 32px' },
};

/** A page that is on its way: title, line of status, a row of tiles, a card. */
export function PageSkeleton() {
  const { t } = useTranslation('app');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ '& > *': { borderRadius: '12px' } }}>
      <Skeleton variant="rounded" width={180} height={28} />
      <Skeleton variant="rounded" width={320} height={14} sx={{ mt: '10px', maxWidth: '100%' }} />
      <Skeleton variant="rounded" height={150} sx={{ mt: '24px' }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: '12px' }} />
    </Box>
  );
}
