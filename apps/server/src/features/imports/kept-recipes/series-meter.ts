import type { DeviceWithFactors } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import { deviceToConfirm } from '@lichthof/domain/recipes/confirmed-device.ts';
import type { SeriesMeter, SeriesTarget } from '@lichthof/domain/recipes/kept-recipe.ts';

/** The devices of meters by their ids, on the day of a confirmation. */
export interface DevicesToConfirm {
  devices: ReadonlyMap<number, readonly DeviceWithFactors[]>;
  today: string;
}

/** What a recipe keeps of a series, with the device that is confirmed by it. */
export function seriesMeterOf(
  text: string,
  target: SeriesTarget | undefined,
  { devices, today }: DevicesToConfirm,
): SeriesMeter {
  if (!target) return { text, meterId: null };
  const { meterId, deviceId, isMultiplied } = target;
  const confirmed = deviceToConfirm(devices.get(meterId) ?? [], deviceId, today);
  return {
    text,
    meterId,
    ...(deviceId !== undefined && { deviceId }),
    ...(isMultiplied !== undefined && { isMultiplied }),
    ...(confirmed && { confirmed }),
  };
}
