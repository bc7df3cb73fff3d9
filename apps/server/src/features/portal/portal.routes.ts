import { getAliveness, getHealth, getPortalSettings } from '@lichthof/contracts/portal.ts';
import type { Config } from '../../config.ts';
import { countUnreachableCustomers } from '../../database/reachable-customers.ts';
import type { Readiness } from '../../http/readiness.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';

interface PortalParts {
  config: Config;
  readiness: Readiness;
  issuer: string;
  version: string;
}

export function portalRoutes(context: RouteContext, { config, readiness, issuer, version }: PortalParts): void {
  addRoute(context, getHealth, async () => {
    await readiness.require();
    return { status: 'ready' as const, customersUnreachable: countUnreachableCustomers(), version };
  });

  addRoute(context, getAliveness, async () => ({ status: 'alive' as const }));

  addRoute(context, getPortalSettings, async () => ({
    issuer,
    clientId: config.clientId,
    cookieConsentUrl: config.cookieConsentUrl ?? null,
    operator: config.operator ?? null,
  }));
}
