import { getPortalSettings } from '@lichthof/contracts/portal.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const portalSettingsQuery = queryOptions({
  queryKey: ['portal-settings'],
  queryFn: ({ signal }) => call(getPortalSettings, {}, signal),
  staleTime: Infinity,
});
