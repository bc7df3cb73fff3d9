import { choice, day, decimal, type Field, fieldNames, line, reference } from '../fields/field.ts';
import { meterFields } from '../fields/meter-fields.ts';
import { defaultTimeZone } from '../time/time-zones.ts';

/** The tables of a portfolio; a table only refers to earlier ones. */
export const tableNames = ['groups', 'estates', 'apartments', 'areas', 'edges', 'meters', 'tenants'] as const;
export type TableName = (typeof tableNames)[number];

export interface Column extends Field {
  key: string;
}

const longestName = 100;
const longestText = 2000;

const estateReference: Record<'projectNumber' | 'estateName', Field> = {
  projectNumber: { rule: reference },
  estateName: { rule: reference },
};

/** The fields as columns: first the named ones, then the others. */
const columnsOf = <Key extends string>(fields: Record<Key, Field>, first: Key[] = []): Column[] =>
  [...new Set([...first, ...fieldNames(fields)])].map((key) => ({ key, ...fields[key] }));

/** The columns of each table, in the order of the form. */
export const tableColumns: Record<TableName, Column[]> = {
  groups: columnsOf({ path: { rule: reference, required: true } }),
  estates: columnsOf({
    projectNumber: { rule: line(50), required: true },
    name: { rule: line(), required: true },
    group: { rule: reference },
    street: { rule: line(), required: true },
    houseNumber: { rule: line(20), required: true },
    zipCode: { rule: line(10), required: true },
    city: { rule: line(), required: true },
    state: { rule: line() },
    country: { rule: choice('country'), otherwise: 'de' },
    timeZone: { rule: choice('timeZone'), otherwise: defaultTimeZone },
    buildingType: { rule: choice('buildingType'), otherwise: 0 },
    floorsCount: { rule: { kind: 'whole', least: 0, most: 200 } },
    constructionYear: { rule: { kind: 'whole', least: 1000, most: 2100 } },
    allocationKey: { rule: choice('allocationKey'), required: true },
    description: { rule: { kind: 'lines', most: longestText } },
    connectionFuseA: { rule: { kind: 'whole', least: 1, most: 6300, unit: 'A' } },
    connectionPowerKw: { rule: decimal(99_999, 'kW') },
  }),
  apartments: columnsOf({
    ...estateReference,
    name: { rule: line(), required: true },
    areaSqm: { rule: decimal(99_999, 'm²'), required: true },
    floor: { rule: line(20) },
    unitUse: { rule: choice('unitUse'), otherwise: 'residential' },
  }),
  areas: columnsOf({
    ...estateReference,
    areaClassification: { rule: choice('areaClassification'), required: true },
    norm: { rule: choice('norm') },
    areaSqm: { rule: decimal(9_999_999, 'm²'), required: true },
  }),
  edges: columnsOf({
    ...estateReference,
    name: { rule: line(), required: true },
    position: { rule: line() },
    startDate: { rule: day },
    endDate: { rule: day },
    source: { rule: choice('edgeSource'), otherwise: 'controller' },
  }),
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
    },
    [
      ...fieldNames(estateReference),
      ...(['serialNumber', 'obis', 'name', 'apartment', 'kind', 'measuringPoint', 'deviceType'] as const),
      ...(['marketLocationId', 'meteringLocationId', 'startDate', 'endDate'] as const),
    ],
  ),
  tenants: columnsOf({
    ...estateReference,
    apartment: { rule: reference, required: true },
    email: { rule: line(254, 'email'), required: true },
    firstName: { rule: line(longestName, 'personName'), required: true },
    lastName: { rule: line(longestName, 'personName'), required: true },
    phone: { rule: line(50, 'phone') },
    moveIn: { rule: day, required: true },
    // the last day of the occupancy
    moveOut: { rule: day },
  }),
};
