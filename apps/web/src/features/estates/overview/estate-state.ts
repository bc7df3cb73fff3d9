import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';

/** In order of urgency. */
export const estateStates = ['offline', 'silent', 'noValues', 'noMeters', 'ok'] as const;
export type EstateState = (typeof estateStates)[number];

export function stateOf({ offlineEdgeCount, meterCount, silentMeterCount }: OverviewEstate): EstateState {
  if (offlineEdgeCount > 0) return 'offline';
  if (meterCount === 0) return 'noMeters';
  if (silentMeterCount === meterCount) return 'noValues';
  return silentMeterCount > 0 ? 'silent' : 'ok';
}
