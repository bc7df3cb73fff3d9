import { abortCalls } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { askToSignIn, canAskToSignIn } from '../../api/session-loss.ts';
import { isSignedIn, session, signIn } from '../../api/session.ts';
import { noteSigningOut } from '../../api/sign-out-elsewhere.ts';
import { currentUserQuery, estateHierarchyQuery } from '../../api/session.queries.ts';
import type { GuardDependencies } from './guard.ts';
import { forgetVisits, rememberLastRoute } from './last-route.ts';

/** Fails while the connection is lost, instead of waiting for it: the guard shows the break. */
const atOnce = { networkMode: 'always' } as const;

/** The real session, API and storage behind the guard. */
export const guardDependencies: GuardDependencies = {
  isSignedIn: isSignedInBesidePage,
  signIn,
  loadUser: () => queryClient.ensureQueryData({ ...currentUserQuery, ...atOnce }),
  loadHierarchy: (customerId) => queryClient.fetchQuery({ ...estateHierarchyQuery(customerId), ...atOnce }),
  remember: rememberLastRoute,
  clearUser: async () => {
    queryClient.clear();
    await session().removeUser();
  },
};

/** Asks a visitor whose session is lost to sign in beside the page, which keeps what was typed. */
async function isSignedInBesidePage(): Promise<boolean> {
  if (await isSignedIn()) return true;
  if (!canAskToSignIn() || !(await session().getUser())) return false;
  await askToSignIn();
  return true;
}

/** Ends the session here and at the provider, and forgets the user and the last route. */
export async function signOut(): Promise<void> {
  abortCalls();
  forgetVisits();
  queryClient.clear();
  noteSigningOut();
  await session().signoutRedirect();
}
