import type { AlarmKind } from '../alarms/alarm-kinds.ts';
import type { customerAddressFields, customerFields } from '../fields/customer-fields.ts';
import type { apartmentFields, edgeFields, estateFields, locationFields } from '../fields/estate-fields.ts';
import { choiceLabels } from '../fields/choice-labels.ts';
import type { meterFields } from '../fields/meter-fields.ts';
import type { invoiceAddressFields, participantFields } from '../fields/participant-fields.ts';
import type { providerFields } from '../fields/provider-fields.ts';
import type { tariffFields } from '../fields/tariff-fields.ts';
import type { userFields } from '../fields/user-fields.ts';
import { statedOrigins } from '../metering/codes.ts';
import { readingOriginLabel } from '../metering/reading-origin-name.ts';
import labels from './audit-labels.de.json' with { type: 'json' };

/** Fields of objects with a form, and the limits of alarms; each has a label. */
type LabelledField =
  | AlarmKind
  | keyof typeof customerFields
  | keyof typeof customerAddressFields
  | keyof typeof userFields
  | keyof typeof meterFields
  | keyof typeof participantFields
  | keyof typeof invoiceAddressFields
  | keyof typeof providerFields
  | keyof typeof tariffFields
  | keyof typeof estateFields
  | keyof typeof locationFields
  | keyof typeof apartmentFields
  | keyof typeof edgeFields;

/** What a new entry can name. */
export type AuditAction = keyof typeof labels.actions;
export type AuditedObject = keyof typeof labels.objects;
export type AuditedField = keyof typeof labels.fields;

const fieldLabels: Record<string, string> = labels.fields satisfies Record<LabelledField, string>;

/** The label of a stored code. Entries of former versions may have codes that are in no table any more. */
const labelIn = (names: Readonly<Record<string, string>>, code: string, former: string): string =>
  names[code] ?? former;

export const auditActionLabel = (action: string): string => labelIn(labels.actions, action, labels.formerAction);
export const auditedObjectLabel = (objectType: string): string =>
  labelIn(labels.objects, objectType, labels.formerObject);
export const hasFieldLabel = (field: string): boolean => Object.hasOwn(fieldLabels, keyOf(field));
/** Whether the field is an object whose fields have labels: it is null where there is none, which is not shown. */
export const hasLabelsWithin = (field: string): boolean =>
  Object.keys(fieldLabels).some((label) => label.startsWith(`${keyOf(field)}_`));
export const auditedFieldLabel = (field: string): string => labelIn(fieldLabels, keyOf(field), labels.formerField);

/** Fields of an object within are named by a path. */
const keyOf = (field: string): string => field.replaceAll('.', '_');

const { allocationBase, unusedPart, kind } = labels.values;

const valuesByField: Record<string, Readonly<Record<string, string>>> = {
  ...labels.values,
  ...choiceLabels,
  kind: { ...kind, ...choiceLabels.kind },
  source: choiceLabels.edgeSource,
  origin: Object.fromEntries(statedOrigins.map((origin) => [origin, readingOriginLabel(origin)])),
  role: labels.roles,
  // names of former versions
  base: allocationBase,
  unused: unusedPart,
};

/** The word of a value that is a code; undefined for fields without codes. */
export function auditedValueLabel(field: string, code: string | number): string | undefined {
  const names = valuesByField[keyOf(field)];
  return names && labelIn(names, String(code), String(code));
}
