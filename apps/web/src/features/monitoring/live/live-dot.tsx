import Box from '@mui/material/Box';

/** In place of a tick: something is alive. */
export function LiveDot() {
  return <Box sx={{ width: 8, height: 8, borderRadius: '50%', backgroundColor: 'status.success' }} />;
}
