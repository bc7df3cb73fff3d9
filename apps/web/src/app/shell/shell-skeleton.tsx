import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** The whole frame while the session and the first page are on their way. */
export function ShellSkeleton() {
  return (
    <Box
      sx={(theme) => ({
        minHeight: '100dvh',
        backgroundColor: theme.vars!.palette.stone.shell,
        [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '256px minmax(0, 1fr)' },
      })}
    >
      <Box sx={{ display: { xs: 'none', md: 'block' } }} />
      <Box
        sx={(theme) => ({
          padding: '24px 16px',
          [theme.breakpoints.up('md')]: {
            margin: '8px 8px 8px 0',
            padding: '76px 32px 32px',
            borderRadius: '14px',
            backgroundColor: theme.vars!.palette.stone.court,
          },
        })}
      >
        <PageSkeleton />
      </Box>
    </Box>
  );
}

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
