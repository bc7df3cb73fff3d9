import Box from '@mui/material/Box';

/** A formatted price and, lighter, what it is per; on a phone below it, so that two fit beside one another. */
export function Price({ figure, unit }: { figure: string; unit: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {figure}{' '}
      <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'block', sm: 'inline' } }}>
        {unit}
      </Box>
    </Box>
  );
}
