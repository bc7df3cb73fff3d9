import { inEstate } from './plan-places.ts';
import type { Ref } from './plan.ts';
import { addIssue, differences, nextRef, type PlannedRow, type Planning } from './planning.ts';
import type { StoredDevice } from '../portfolio.ts';
import type { Values } from '../tables/read-fields.ts';

interface KnownDevice {
  ref: Ref;
  values: Values;
}

/** Devices by estate and number; a device that counts in both directions is one device for two meters. */
export class DeviceIndex {
  readonly #devices = new Map<string, KnownDevice>();
  readonly #changed = new Map<number, Values>();

  constructor({ stored }: Planning) {
    for (const { estateId, device } of stored.meters) {
      if (device)
        this.#devices.set(inEstate(estateId, device.serialNumber), { ref: device.id, values: deviceValues(device) });
    }
  }

  /** The device with the number, newly planned if it does not exist. */
  find(planned: PlannedRow, estate: Ref, values: Values): Ref {
    const { planning } = planned;
    const wanted = pickDevice(values);
    const key = inEstate(estate, String(wanted['serialNumber']));
    const known = this.#devices.get(key);
    if (known) {
      const difference = differences(known.values, wanted);
      if (difference) addIssue(planned, Object.keys(difference.after)[0], { code: 'deviceDiffers' });
      return known.ref;
    }
    const ref = nextRef(planning);
    this.#devices.set(key, { ref, values: wanted });
    planning.plan.devices.push({ ref, estate, ...(wanted as unknown as NewDeviceFields) });
    return ref;
  }

  /** Number and type of a stored device may change; its days and factors may not, since its readings depend on them. */
  change(planned: PlannedRow, device: StoredDevice, values: Values): boolean {
    const stored = deviceValues(device);
    const wanted = pickDevice(values);
    for (const key of ['startDate', 'endDate', 'transformerFactors'] as const) {
      if (wanted[key] !== stored[key]) addIssue(planned, key, { code: 'notChangeable', expected: stored[key] ?? '' });
    }
    const change = differences(stored, wanted);
    const before = this.#changed.get(device.id);
    this.#changed.set(device.id, wanted);
    if (before) {
      if (differences(before, wanted)) addIssue(planned, 'deviceType', { code: 'deviceDiffers' });
      return change !== undefined;
    }
    if (change) planned.planning.plan.changes.push({ table: 'devices', id: device.id, ...change });
    return change !== undefined;
  }
}

interface NewDeviceFields {
  serialNumber: string;
  deviceType: string;
  startDate: string;
  endDate: string | null;
  transformerFactors: string | null;
}

const deviceKeys = ['serialNumber', 'deviceType', 'startDate', 'endDate', 'transformerFactors'] as const;

const deviceValues = (device: StoredDevice): Record<(typeof deviceKeys)[number], string | null> => ({
  serialNumber: device.serialNumber,
  deviceType: device.deviceType,
  startDate: device.startDate,
  endDate: device.endDate,
  transformerFactors: device.transformerFactors,
});

const pickDevice = (values: Values): Values => Object.fromEntries(deviceKeys.map((key) => [key, values[key] ?? null]));
