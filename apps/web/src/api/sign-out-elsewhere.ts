import { session, signOutRedirectPath } from './session.ts';

/*
 * The tabs of a browser have one session at the identity provider. A provider that offers no frame to check it, such as
 * the embedded one, tells nobody that it has ended; the tab that ends it tells the others.
 */
const channelName = 'lichthof-sign-out';
const markName = 'lichthof-signing-out';

/** Notes that this tab ends the session, before it leaves for the provider. */
export function noteSigningOut(): void {
  sessionStorage.setItem(markName, 'yes');
}

/** Tells the other tabs once this tab has ended the session and is back. */
export function tellOtherTabs(): void {
  if (sessionStorage.getItem(markName) === null) return;
  sessionStorage.removeItem(markName);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('signed out');
  channel.close();
}

/** Leaves the pages of a session that another tab has ended. */
export function leaveWhenSignedOut(): void {
  new BroadcastChannel(channelName).addEventListener('message', () => void leave());
}

async function leave(): Promise<void> {
  if (await session().getUser()) window.location.assign(signOutRedirectPath);
}
