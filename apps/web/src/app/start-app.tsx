import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { PortalSettings } from '@lichthof/contracts/portal.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/query-client.ts';
import { leaveWhenSignedOut } from '../api/sign-out-elsewhere.ts';
import '../i18n/i18n.ts';
import { AppThemeProvider } from '../theme/app-theme-provider.tsx';
import { watchIntent } from '../ui/feedback/lazy-part.tsx';
import { watchPrinting } from '../ui/print/printing.ts';
import { ToastProvider } from '../ui/toasts/toast-provider.tsx';
import { askForConsent } from './cookie-consent.ts';
import { watchMissingFiles } from './connection/missing-files.ts';
import { watchConnection } from './connection/watch-connection.ts';
import { createRouter } from './router.tsx';

/** Draws the portal into the page. */
export function startApp(settings: PortalSettings): void {
  const router = createRouter();
  watchConnection();
  watchPrinting();
  watchIntent();
  watchMissingFiles();
  leaveWhenSignedOut();
  document.getElementById('away')?.remove();
  createRoot(requireValue(document.getElementById('root'), 'element for the app')).render(
    <StrictMode>
      <AppThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </AppThemeProvider>
    </StrictMode>,
  );
  void askForConsent(settings.cookieConsentUrl);
}
