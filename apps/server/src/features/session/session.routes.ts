import { getEstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { changeCurrentUser, getCurrentUser, resetCurrentUser, type CurrentUser } from '@lichthof/contracts/session.ts';
import { operationViewsOf } from '@lichthof/domain/access/operation-views.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { customerIdsOf, type Caller } from '../../http/caller.ts';
import type { Accounts } from '../../integrations/identity/identity-provider.ts';
import type { Database } from '../../database/database.ts';
import { noteVisit, readVisitor, type Visitor } from './current-user.db.ts';
import { buildHierarchy } from './estate-hierarchy.ts';
import { readPlaces, type CustomerPlaces } from './estate-hierarchy.db.ts';
import { recordExternalSignIn } from './record-account-event.ts';
import { changeOwnData, resetOwnPassword } from './own-account.ts';

interface SessionOptions {
  accounts: Accounts | undefined;
  /** The embedded identity provider reports sign-ins by itself. */
  isIssuerExternal: boolean;
}

/** The caller's rights, places and own contact data. */
export function sessionRoutes(context: RouteContext, { accounts, isIssuerExternal }: SessionOptions): void {
  const { db } = context;
  /** What is only noted never stops an answer. */
  const noted = (noting: Promise<void>) =>
    noting.catch((error: unknown) => context.app.log.error(error, 'A visit could not be noted'));
  const describe = async (caller: Caller) => {
    const { userId, rights } = caller;
    const visitor = await readVisitor(db, userId);
    await noted(noteVisit(db, { userId, visitor, hasRights: rights.length > 0 }));
    return describeCaller(db, caller, visitor);
  };

  addRoute(context, getEstateHierarchy, async ({ params, caller }) => {
    const [places] = await readPlaces(db, [params.customerId], caller.userId);
    if (!places) throw notFound('Customer');
    return buildHierarchy(caller, isTenantOnly(caller) ? places : withoutArchived(places));
  });
  addRoute(context, getCurrentUser, async ({ caller }) => {
    if (isIssuerExternal) await noted(recordExternalSignIn(db, caller));
    return describe(caller);
  });
  addRoute(context, changeCurrentUser, async ({ caller, body }) => {
    await changeOwnData({ db, accounts }, caller, body);
    return describe({ ...caller, firstName: body.firstName, lastName: body.lastName });
  });
  addRoute(context, resetCurrentUser, ({ caller }) => resetOwnPassword(db, accounts, caller.userId));
}

const isTenantOnly = ({ rights }: Caller) => rights.every(({ role }) => role === Role.EstateTenant);

/** Archived estates are listed for tenants only, as part of their own apartments. */
const withoutArchived = (places: CustomerPlaces): CustomerPlaces => ({
  ...places,
  estates: places.estates.filter(({ isArchived }) => !isArchived),
});

async function describeCaller(db: Database, caller: Caller, { phone }: Visitor): Promise<CurrentUser> {
  const { userId, authorityId, email, firstName, lastName, rights } = caller;
  const places = await readPlaces(db, customerIdsOf(caller), userId);
  return {
    userId,
    authorityId,
    authorityRoles: rights.filter(({ level }) => level === ResourceLevel.Authority).map(({ role }) => role),
    email,
    firstName,
    lastName,
    phone,
    operationViews: operationViewsOf(rights),
    estateHierarchy: places.map((place) => buildHierarchy(caller, place)),
  };
}
