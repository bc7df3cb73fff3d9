import { MeterKind } from '@lichthof/domain/metering/codes.ts';

interface PowerFields {
  kind: MeterKind;
  peakPowerKw?: number | null | undefined;
}

/** The peak power that is kept of a meter: only a plant has one. */
export const peakPowerOf = ({ kind, peakPowerKw }: PowerFields): number | null =>
  kind === MeterKind.PvGeneration ? (peakPowerKw ?? null) : null;
