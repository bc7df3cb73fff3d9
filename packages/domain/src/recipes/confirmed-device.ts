import type { DeviceWithFactors } from '../metering/file-mapping/propose-meters.ts';
import { factorOn, factorUntil } from '../metering/transformer-factor.ts';

/** The device of a mapping on the day on which a person has confirmed it. */
export interface ConfirmedDevice {
  deviceId: number;
  isInPlace: boolean;
  /** The transformer factor in force, of a device that was removed the last one. */
  factor: number;
}

/** The device that is named, or else the one put in last; undefined for a meter without one. */
export function deviceToConfirm(
  devices: readonly DeviceWithFactors[],
  deviceId: number | undefined,
  today: string,
): ConfirmedDevice | undefined {
  const device = deviceId === undefined ? devices.at(-1) : devices.find((one) => one.deviceId === deviceId);
  if (!device) return undefined;
  const { to, factors } = device;
  const isInPlace = to === null || today < to;
  return {
    deviceId: device.deviceId,
    isInPlace,
    factor: isInPlace ? factorOn(factors, today) : factorUntil(factors, to),
  };
}

/** What has changed since the confirmation; null where nothing has, and where nothing was confirmed. */
export function findDeviceChange(
  confirmed: ConfirmedDevice | undefined,
  now: ConfirmedDevice | undefined,
): 'deviceExchanged' | 'factorChanged' | null {
  if (!confirmed) return null;
  if (now?.deviceId !== confirmed.deviceId || now.isInPlace !== confirmed.isInPlace) return 'deviceExchanged';
  return now.factor === confirmed.factor ? null : 'factorChanged';
}
