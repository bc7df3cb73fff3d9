import { User } from 'oidc-client-ts';
import { session } from '../../api/session.ts';

/**
 * Windows of the portal hand sessions over by this channel. It works without a reference to the other window, which a
 * sign-in page of another origin takes away.
 */
const channelName = 'lichthof-session';

interface HandOver {
  requestId: string;
  /** The user as oidc-client-ts stores it. */
  user: string;
}

/** Gives the new session to the window that has asked for it. */
export function handOver(user: User, requestId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ requestId, user: user.toStorageString() } satisfies HandOver);
  channel.close();
}

/** Calls the listener with each session that a window hands over; the result ends that. */
export function listenForHandOver(listener: (user: User, requestId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<HandOver>) => {
    listener(User.fromStorageString(data.user), data.requestId);
  });
  return () => channel.close();
}

/** Keeps the user as the one who is signed in here; reading starts the timers of the renewal. */
export async function takeOver(user: User): Promise<void> {
  await session().storeUser(user);
  await session().getUser();
}
