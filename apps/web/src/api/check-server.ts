import { getHealth } from '@lichthof/contracts/portal.ts';
import { getCurrentUser } from '@lichthof/contracts/session.ts';
import { ApiError, call } from './call.ts';
import { checkProvider, isSignedIn } from './session.ts';

/**
 * Throws while the server or the identity provider is away, or the server cannot say who the visitor is. Passes when the
 * server refuses the visitor, since that is for the guard to handle.
 */
export async function checkServer(signal: AbortSignal): Promise<true> {
  await call(getHealth, {}, signal);
  if (!(await isSignedIn())) {
    await checkProvider();
    return true;
  }
  try {
    await call(getCurrentUser, {}, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
  return true;
}
