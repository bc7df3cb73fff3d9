import { getPortalSettings, type PortalSettings } from '@lichthof/contracts/portal.ts';
import { call } from '../api/call.ts';
import { openSession, session, signInRedirectPath } from '../api/session.ts';
import { startApp } from './start-app.tsx';

const retryMs = 5_000;

/** A silent renewal opens this page in a frame only to hand its answer over. */
const isSilentRenewal = window.parent !== window && window.location.pathname === signInRedirectPath;

const settings = await loadSettings();
openSession(settings);
if (isSilentRenewal) await session().signinSilentCallback();
else startApp(settings);

/** Without the server there is nothing to show but that it is away. */
async function loadSettings(): Promise<PortalSettings> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call(getPortalSettings, {});
    } catch {
      if (attempt === 0) document.getElementById('away')?.removeAttribute('hidden');
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
