import { getPortalSettings } from '@lichthof/contracts/portal.ts';
import { endpointQuery } from './endpoint-query.ts';

export const portalSettingsQuery = endpointQuery(getPortalSettings, {}, { staleTime: Infinity });
