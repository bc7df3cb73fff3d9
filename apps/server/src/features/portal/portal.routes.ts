import { getAliveness, getHealth, getPortalSettings } from '@lichthof/contracts/portal.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { HttpError } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';

export function portalRoutes(context: RouteContext, config: Config, issuer: string): void {
  addRoute(context, getHealth, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    await sql`select 1`.execute(context.db).catch((cause: unknown) => {
      throw new HttpError(503, 'The database does not answer', undefined, { cause });
    });
    return { status: 'ready' as const };
  });

  addRoute(context, getAliveness, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' as const };
  });

  addRoute(context, getPortalSettings, async () => ({
    issuer,
    clientId: config.clientId,
    cookieConsentUrl: config.cookieConsentUrl ?? null,
    operator: config.operator ?? null,
  }));
}
