import { confirmEmail as confirmEmailEndpoint } from '@lichthof/contracts/people/email-changes.ts';
import * as knownEmails from '@lichthof/contracts/people/known-emails.ts';
import * as contracts from '@lichthof/contracts/people/user-contracts.ts';
import * as contract from '@lichthof/contracts/people/users.ts';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { Caller } from '../../http/caller.ts';
import type { Accounts } from '../../integrations/identity/identity-provider.ts';
import { accessRightsRoutes } from './access-rights.routes.ts';
import { resendInvitation, resetUser } from './account-mails.ts';
import { confirmEmail } from './confirm-email.ts';
import { changeUser } from './change-user.ts';
import { listUserContracts, listUserDocuments } from './user-contracts.db.ts';
import { findUserDetails, toUser } from './user-details.ts';
import type { AccountTools, UserRequest, UserWorkflows } from './user-workflows.ts';
import { findKnownEmail, findUser, readUsers, type UserScope } from './users.db.ts';

/** Users of a customer, and of an estate: the same acts, with what is seen and given limited to the estate. */
export function usersRoutes(context: RouteContext, accounts: Accounts | undefined, verbs: UserWorkflows): void {
  const tools = { db: context.db, accounts, log: context.app.log };
  serveLists(context);
  serveKnownEmails(context);
  serveInvitations(context, tools, verbs);
  serveUsers(context, tools, verbs);
  serveAccountMails(context, tools);
  serveContracts(context);
  addRoute(context, confirmEmailEndpoint, ({ body }) => confirmEmail(tools, body.token));
  accessRightsRoutes(context, verbs);
}

type UserParams = UserScope & { userId: number };

/** The path of a call as its scope, its user and who asks. */
function toUserRequest({ userId, ...scope }: UserParams, caller: Caller): UserRequest {
  return { scope, userId, caller };
}

function serveLists(context: RouteContext): void {
  const { db } = context;
  const list = async (scope: UserScope, { email }: { email?: string | undefined }) =>
    (await readUsers(db, scope, { email })).map(toUser);

  addRoute(context, contract.listUsers, ({ params, query }) => list(params, query));
  addRoute(context, contract.listEstateUsers, ({ params, query }) => list(params, query));
}

const knownEmailsPerMinute = 30;

/** Limited for each person: many questions would tell which e-mails other customers know. */
function serveKnownEmails(context: RouteContext): void {
  void context.app.register(async (scope) => {
    const limit = { max: knownEmailsPerMinute, timeWindow: '1 minute', keyGenerator: subjectOf };
    scope.addHook('onRequest', scope.rateLimit(limit));
    const limited = { ...context, app: scope };
    const { db } = context;
    addRoute(limited, knownEmails.findKnownEmail, ({ params, query }) =>
      findKnownEmail(db, params.customerId, query.email),
    );
    addRoute(limited, knownEmails.findKnownEstateEmail, ({ params, query }) =>
      findKnownEmail(db, params.customerId, query.email),
    );
  });
}

/** Of the token, which is checked afterwards: one that is forged gets no answer at all. */
function subjectOf({ headers, ip }: FastifyRequest): string {
  try {
    return decodeJwt(headers.authorization?.split(' ')[1] ?? '').sub ?? ip;
  } catch {
    return ip;
  }
}

function serveInvitations(context: RouteContext, tools: AccountTools, { inviteUser }: UserWorkflows): void {
  addRoute(context, contract.createUser, ({ params: scope, body, caller }) =>
    inviteUser(tools, { scope, body, caller }),
  );
  addRoute(context, contract.createEstateUser, ({ params: scope, body, caller }) =>
    inviteUser(tools, { scope, body, caller }),
  );
}

function serveUsers(context: RouteContext, tools: AccountTools, { removeUser }: UserWorkflows): void {
  const { db } = context;
  const details = async (request: UserRequest) => {
    const found = await findUserDetails(db, request);
    if (!found) throw notFound('User');
    return found;
  };
  const change = async (request: UserRequest, body: Parameters<typeof changeUser>[1]['body']) => {
    await changeUser(tools, { ...request, body });
    return details(request);
  };

  addRoute(context, contract.getUser, ({ params, caller }) => details(toUserRequest(params, caller)));
  addRoute(context, contract.getEstateUser, ({ params, caller }) => details(toUserRequest(params, caller)));
  addRoute(context, contract.changeUser, ({ params, body, caller }) => change(toUserRequest(params, caller), body));
  addRoute(context, contract.changeEstateUser, ({ params, body, caller }) =>
    change(toUserRequest(params, caller), body),
  );
  addRoute(context, contract.deleteUser, ({ params, caller }) => removeUser(tools, toUserRequest(params, caller)));
}

function serveAccountMails(context: RouteContext, tools: AccountTools): void {
  addRoute(context, contract.resetUser, ({ params, caller }) => resetUser(tools, toUserRequest(params, caller)));
  addRoute(context, contract.resetEstateUser, ({ params, caller }) => resetUser(tools, toUserRequest(params, caller)));
  addRoute(context, contract.resendInvitation, ({ params, caller }) =>
    resendInvitation(tools, toUserRequest(params, caller)),
  );
  addRoute(context, contract.resendEstateInvitation, ({ params, caller }) =>
    resendInvitation(tools, toUserRequest(params, caller)),
  );
}

function serveContracts(context: RouteContext): void {
  const { db } = context;
  const requireUser = async ({ customerId, userId }: { customerId: number; userId: number }) => {
    if (!(await findUser(db, { customerId }, { userId }))) throw notFound('User');
  };

  addRoute(context, contracts.listUserContracts, async ({ params }) => {
    await requireUser(params);
    return listUserContracts(db, params);
  });
  addRoute(context, contracts.listUserDocuments, async ({ params }) => {
    await requireUser(params);
    return listUserDocuments(db, params);
  });
}
