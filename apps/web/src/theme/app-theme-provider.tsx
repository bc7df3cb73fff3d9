import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import '@fontsource-variable/instrument-sans/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { colorModeKey } from './color-mode.ts';
import { theme } from './theme.ts';

/** The server writes the nonce of its content security policy into this meta element. */
const nonceElement = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
export const styleCache = createCache({ key: 'lh', nonce: nonceElement?.content, prepend: true });
// the page is not rendered on a server, so :first-child is safe in styles
styleCache.compat = true;

export function AppThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={colorModeKey} noSsr>
        <CssBaseline />
        <LucideProvider size={16} strokeWidth={1.6}>
          {children}
        </LucideProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
