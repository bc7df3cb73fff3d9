import Box from '@mui/material/Box';
import { useDeferredValue, type ReactNode } from 'react';

/**
 * What stands further down the page: drawn after what stands above, in pieces between which the browser can answer. Until
 * then its place is kept, so that what follows does not come into view.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <Box sx={{ minHeight: '100dvh' }} />;
}
