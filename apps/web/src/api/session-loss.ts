import { forgetOwnFigures } from './own-figures.ts';

/** The provider no longer knows the session; only the visitor can begin another one. */
export class SessionLostError extends Error {
  constructor() {
    super('The session has ended at the identity provider');
  }
}

/** The identity provider does not answer, so that nobody knows whether the session goes on. */
export class ProviderAwayError extends Error {
  constructor() {
    super('The identity provider does not answer');
  }
}

/** `lost`: the provider knows no session of the user. `away`: it does not answer. */
export type Renewal = 'renewed' | 'lost' | 'away';

export function throwUnlessRenewed(renewal: Renewal): void {
  if (renewal === 'lost') throw new SessionLostError();
  if (renewal === 'away') throw new ProviderAwayError();
}

let loss: PromiseWithResolvers<void> | undefined;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

export const isSessionLost = () => loss !== undefined;

/** The listener must ask the visitor to sign in when the session is lost; for useSyncExternalStore. */
export function subscribeToSessionLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a page is shown that can ask; without one the visitor is sent to the sign-in page instead. */
export const canAskToSignIn = () => listeners.size > 0;

/** Shows the question on top of the page; fulfilled when the visitor has signed in again. */
export function askToSignIn(): Promise<void> {
  if (!loss) {
    loss = Promise.withResolvers();
    // nobody knows who uses the device next
    forgetOwnFigures();
    notify();
  }
  return loss.promise;
}

/** Lets all waiting calls go on. */
export function endSessionLoss(): void {
  loss?.resolve();
  loss = undefined;
  notify();
}
