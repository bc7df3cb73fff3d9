import type { PortalSettings } from '@lichthof/contracts/portal.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { createBrowserRouter } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import '../i18n/i18n.ts';
import { useGermanValidationTexts } from '../i18n/validation-texts.ts';
import { AppThemeProvider } from '../theme/app-theme-provider.tsx';
import { ToastProvider } from '../ui/toasts/toast-provider.tsx';
import { askForConsent } from './cookie-consent.ts';
import { createRouter } from './router.tsx';

/** Draws the portal into the page. */
export function startApp(settings: PortalSettings): void {
  useGermanValidationTexts();
  const router = createRouter();
  recoverFromMissingChunk(router);
  document.getElementById('away')?.remove();
  createRoot(document.getElementById('root')!).render(
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

const reloadedKey = 'lichthof-reloaded-at';
const again = 60_000;

/**
 * A page whose file is gone (a new version was installed meanwhile) is recovered by one reload, at the address that
 * was being opened; when that did not help, the error goes on to the page's error boundary.
 */
function recoverFromMissingChunk(router: ReturnType<typeof createBrowserRouter>): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - reloadedAt < again) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    const { location: opening } = router.state.navigation;
    if (opening) window.location.assign(opening.pathname + opening.search);
    else window.location.reload();
  });
}
