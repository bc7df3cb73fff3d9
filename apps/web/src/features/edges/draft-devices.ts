import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { serialNumberField } from '@lichthof/contracts/metering/meter-changes.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { deviceTypes, type DeviceType } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { type Assignment, assignmentOf, type Drafts } from './register-drafts.ts';

type NewMeterDraft = Extract<Assignment, { newMeter: unknown }>;

/** A component with new meters whose device nobody has entered: its registers are one device. */
export interface ComponentWithoutDevice {
  componentId: string;
  name: string;
  meters: { register: MappedRegister; draft: NewMeterDraft }[];
}

export function findComponentsWithoutDevice({ registers }: EdgeMapping, drafts: Drafts): ComponentWithoutDevice[] {
  const meters = registers.flatMap((register) => {
    const draft = assignmentOf(register, drafts);
    return draft && 'newMeter' in draft && draft.newMeter.serialNumber === null ? [{ register, draft }] : [];
  });
  return [...Map.groupBy(meters, ({ register }) => register.componentId)].map(([componentId, ofComponent]) => ({
    componentId,
    name: getFirst(ofComponent).register.alias || componentId,
    meters: ofComponent,
  }));
}

/** In the order of the components. */
export interface DevicesForm {
  devices: { serialNumber: string; deviceType: DeviceType | '' }[];
}

type EnteredDevice = { serialNumber: string; deviceType: DeviceType } | null;

const deviceSchema = z.object({ serialNumber: serialNumberField, deviceType: z.enum(deviceTypes) });

/** What is left empty is null; a device needs number and type. */
export const devicesFormSchema = z.transform((form: DevicesForm, context): EnteredDevice[] =>
  form.devices.map(({ serialNumber, deviceType }, index) => {
    if (serialNumber.trim() === '' && deviceType === '') return null;
    const parsed = deviceSchema.safeParse({ serialNumber, deviceType: deviceType || undefined });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.issues.push({ code: 'custom', message, path: ['devices', index, ...path], input: form });
    }
    return null;
  }),
);

/** The drafts with the devices that were entered. */
export function withDevices(
  components: ComponentWithoutDevice[],
  devices: EnteredDevice[],
): [MappedRegister, Assignment][] {
  return components.flatMap(({ meters }, index) => {
    const device = devices[index];
    if (!device) return [];
    return meters.map(({ register, draft }): [MappedRegister, Assignment] => [
      register,
      { ...draft, newMeter: { ...draft.newMeter, ...device } },
    ]);
  });
}
