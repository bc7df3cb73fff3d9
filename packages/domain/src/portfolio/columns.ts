import { type CellRule, choice, day, decimal, type Field, fieldNames, line, reference } from '../fields/field.ts';
import { apartmentFields, edgeFields, estateFields, locationFields } from '../fields/estate-fields.ts';
import { meterFields } from '../fields/meter-fields.ts';
import { userFields } from '../fields/user-fields.ts';

/** The tables of a portfolio; a table only refers to earlier ones. */
export const tableNames = ['groups', 'estates', 'apartments', 'areas', 'edges', 'meters', 'tenants'] as const;
export type TableName = (typeof tableNames)[number];

export interface Column extends Field<CellRule> {
  key: string;
}

const estateReference: Record<'projectNumber' | 'estateName', Field<CellRule>> = {
  projectNumber: { rule: reference },
  estateName: { rule: reference },
};

const { projectId: projectNumber, ...otherEstateFields } = estateFields;
/** The fields of an estate, by the names of the form. */
export const estateFieldsOfForm = { projectNumber, ...locationFields, ...otherEstateFields };

/** The fields as columns: first the named ones, then the others. */
const columnsOf = <Key extends string>(fields: Record<Key, Field<CellRule>>, first: NoInfer<Key>[] = []): Column[] =>
  [...new Set([...first, ...fieldNames(fields)])].map((key) => ({ key, ...fields[key] }));

/** The columns of each table, in the order of the form. */
export const tableColumns: Record<TableName, Column[]> = {
  groups: columnsOf({ path: { rule: reference, required: true } }),
  estates: columnsOf({ ...estateFieldsOfForm, group: { rule: reference } }, ['projectNumber', 'name', 'group']),
  apartments: columnsOf({ ...estateReference, ...apartmentFields }),
  areas: columnsOf({
    ...estateReference,
    areaClassification: { rule: choice('areaClassification'), required: true },
    norm: { rule: choice('norm') },
    areaSqm: { rule: decimal(9_999_999, 'm²'), required: true },
  }),
  edges: columnsOf({ ...estateReference, ...edgeFields }),
  meters: columnsOf(
    {
      ...estateReference,
      ...meterFields,
      serialNumber: { rule: line(), required: true },
      obis: { rule: line(30, 'obis'), required: true },
      apartment: { rule: reference },
      kind: { rule: choice('kind'), required: true },
      measuringPoint: { rule: choice('measuringPoint'), required: true },
      deviceType: { rule: choice('deviceType'), required: true },
      startDate: { rule: day, required: true },
      endDate: { rule: day },
      transformerFactors: { rule: line(200, 'factors') },
    },
    [
      ...fieldNames(estateReference),
      ...(['serialNumber', 'obis', 'name', 'apartment', 'kind', 'measuringPoint', 'deviceType'] as const),
      ...(['marketLocationId', 'meteringLocationId', 'startDate', 'endDate'] as const),
    ],
  ),
  tenants: columnsOf(
    {
      ...estateReference,
      apartment: { rule: reference, required: true },
      ...userFields,
      moveIn: { rule: day, required: true },
      // the last day of the occupancy
      moveOut: { rule: day },
    },
    [...fieldNames(estateReference), 'apartment', 'email'],
  ),
};
