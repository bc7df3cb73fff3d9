import { Role } from '@lichthof/domain/access/role.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import {
  deviceTypes,
  mayHaveApartment,
  MeasuringPoint,
  MeterKind,
  needsApartment,
} from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';
import { transformerFactorField } from './factor-fields.ts';
import { sentMeterFields } from './meter-fields.ts';

export const metersAccess = { role: Role.EstateOwner, on: 'estate' } as const;
export const metersPath = '/api/customers/:customerId/estates/:estateId/meters';
export const meterParams = customerEstateParams.extend({ meterId: idParam });

/** A counter in whole base units, Wh or litres. */
export const counterField = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Punctuation alone, such as '##', is a placeholder for an unknown number and is refused; an empty one is only missing. */
export const serialNumberField = requiredLine(50).refine((text) => text === '' || /[\p{L}\d]/u.test(text), {
  params: { rule: 'serialNumber' },
});

export const obisField = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((text) => parseObis(text) !== null, { params: { rule: 'obis' } });

export const placeFields = {
  kind: z.enum(MeterKind),
  measuringPoint: z.enum(MeasuringPoint),
  /** Required at the measuring point 'tenant', possible at heating and charging stations, not allowed elsewhere. */
  apartmentId: z.int().min(1).max(largestId).nullish(),
};

type Placed = { measuringPoint: MeasuringPoint; apartmentId?: number | null | undefined };
export function checkPlace({ measuringPoint, apartmentId }: Placed, context: z.core.$RefinementCtx): void {
  const isFitting = apartmentId ? mayHaveApartment(measuringPoint) : !needsApartment(measuringPoint);
  if (isFitting) return;
  const rule = apartmentId ? 'noApartment' : 'required';
  context.issues.push({ code: 'custom', params: { rule }, path: ['apartmentId'], input: apartmentId });
}

type Installed = { installedOn: string; removedOn?: string | null | undefined };
const areDaysInOrder = ({ installedOn, removedOn }: Installed) => !removedOn || removedOn > installedOn;
/** Validated also while other fields are invalid. */
const daysRule = {
  params: { rule: 'endAfterStart' },
  path: ['removedOn'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Somebody was asked about a market location that another meter has, or an unusual counter, and says that it is right. */
export const confirmedField = z.boolean().optional();

const newMeterFields = {
  ...sentMeterFields,
  ...placeFields,
  obis: obisField,
  serialNumber: serialNumberField,
  deviceType: z.enum(deviceTypes),
  installedOn: z.iso.date(),
  removedOn: z.iso.date().nullish(),
  /** As the device shows it, without the transformer factor. */
  firstCounter: counterField.nullish(),
  /** From the installation on; a device that the estate has already keeps its own. */
  transformerFactor: transformerFactorField.optional(),
  isConfirmed: confirmedField,
};
export const newMeterSchema = z.object(newMeterFields).superRefine(checkPlace).refine(areDaysInOrder, daysRule);
export type NewMeter = z.infer<typeof newMeterSchema>;

type DeviceFields = { serialNumber: string | null; deviceType: string | null };
function checkDevice({ serialNumber, deviceType }: DeviceFields, context: z.core.$RefinementCtx): void {
  if ((serialNumber === null) === (deviceType === null)) return;
  const path = serialNumber === null ? 'serialNumber' : 'deviceType';
  context.issues.push({ code: 'custom', params: { rule: 'required' }, path: [path], input: null });
}

/** A meter that is read by an edge: its device may be entered later, with number and type together. */
export const newEdgeMeterSchema = z
  .object({
    ...newMeterFields,
    serialNumber: serialNumberField.nullable(),
    deviceType: z.enum(deviceTypes).nullable(),
  })
  .superRefine(checkPlace)
  .superRefine(checkDevice)
  .refine(areDaysInOrder, daysRule);
export type NewEdgeMeter = z.infer<typeof newEdgeMeterSchema>;

/** If the estate has a device with this serial number, the meter is added to that device. */
export const createMeter = endpoint({
  method: 'POST',
  path: metersPath,
  summary: 'A new meter with its device',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: customerEstateParams,
  body: newMeterSchema,
  result: z.object({ meterId: z.int() }),
});

export const changedMeterSchema = z
  .object({
    ...sentMeterFields,
    ...placeFields,
    obis: obisField,
    serialNumber: serialNumberField,
    deviceType: z.enum(deviceTypes),
    installedOn: z.iso.date(),
    removedOn: z.iso.date().nullish(),
    isConfirmed: confirmedField,
    version: versionField,
  })
  .superRefine(checkPlace)
  .refine(areDaysInOrder, daysRule);
export type ChangedMeter = z.infer<typeof changedMeterSchema>;

/**
 * Kind, place and apartment are valid from today on, and key figures follow in the night; for a meter without values
 * they are valid at once. The fields of the device are those of the current device. 409 ChangedByOthers. The medium of
 * the OBIS code cannot change once there are values; values must stay within the days of the device; 409 MeterInUse for
 * fields that a running contract depends on, with the numbers of the contracts in `names`.
 */
export const updateMeter = endpoint({
  method: 'PUT',
  path: `${metersPath}/:meterId`,
  summary: 'Change a meter',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: meterParams,
  body: changedMeterSchema,
  result: z.object({ version: z.int(), isWaiting: z.boolean() }),
});

const meterDeletionSchema = z.object({
  outcome: z.enum(['delete', 'archive']),
  reasons: z.array(z.enum(['values', 'readings', 'contract', 'computed'])),
  /** It would be archived, and may be deleted with everything: nothing was billed from it. */
  isErasable: z.boolean(),
  /** Numbers of the running contracts that would bill it. */
  contracts: z.array(z.string()),
  /** The names of the meters that are computed of it: as long as there is one, it can neither be deleted nor archived. */
  computedMeters: z.array(z.string()),
});
export const getMeterDeletion = endpoint({
  method: 'GET',
  path: `${metersPath}/:meterId/deletion`,
  summary: 'Whether deleting the meter would delete or archive it, and why',
  access: metersAccess,
  params: meterParams,
  result: meterDeletionSchema,
});

/** Days on which a contract would bill a meter of the apartment. */
export const listContractsToJoin = endpoint({
  method: 'GET',
  path: `${metersPath}/contracts-to-join`,
  summary: 'The contracts that a new meter of an apartment would join, and from when',
  access: metersAccess,
  params: customerEstateParams,
  query: z.object({ apartmentId: idParam, from: z.iso.date() }),
  result: z.array(z.object({ number: z.string(), from: z.iso.date() })),
});

/**
 * 409 MeterInUse while a running contract depends on the meter, unless nothing was billed from it. `erase` deletes a
 * meter with its values and readings; 409 MeterInUse once something was billed from it.
 */
export const deleteMeter = endpoint({
  method: 'DELETE',
  path: `${metersPath}/:meterId`,
  summary: 'Delete a meter, or archive it where something must be kept',
  access: metersAccess,
  params: meterParams,
  query: z.object({ erase: z.stringbool().optional() }),
  result: meterDeletionSchema,
});
