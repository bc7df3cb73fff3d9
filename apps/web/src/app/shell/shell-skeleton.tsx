import Box from '@mui/material/Box';
import { PageSkeleton } from './page-skeleton.tsx';

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
