import { defaultTimeZone } from '../time/time-zones.ts';
/** The tables of a portfolio; a table only refers to earlier ones. */
export const tableNames = ['groups', 'estates', 'apartments', 'areas', 'edges', 'meters', 'tenants'] as const;
export type TableName = (typeof tableNames)[number];

export const choiceNames = [
  'country',
  'timeZone',
  'buildingType',
  'allocationKey',
  'unitUse',
  'edgeSource',
  'areaClassification',
  'norm',
  'kind',
  'measuringPoint',
  'deviceType',
] as const;
export type ChoiceName = (typeof choiceNames)[number];

export type LineFormat = 'obis' | 'marketLocation' | 'meteringLocation' | 'email' | 'personName' | 'phone';

export type ColumnRule =
  | { kind: 'line'; most: number; format?: LineFormat }
  | { kind: 'lines'; most: number }
  /** Above 0, with up to two decimals. */
  | { kind: 'decimal'; most: number }
  | { kind: 'whole'; least: number; most: number }
  | { kind: 'day' }
  | { kind: 'choice'; of: ChoiceName }
  /** The name of another object in the portfolio: a group (by its path), an estate, an apartment. */
  | { kind: 'reference' };

export interface Column {
  key: string;
  rule: ColumnRule;
  /** Required for new rows; cannot be cleared. */
  required?: true;
  /** Default of a new row for an empty cell; in an existing row an empty cell changes nothing. */
  otherwise?: string | number;
}

const longestName = 100;
const longestText = 2000;

const line = (most = longestName): ColumnRule => ({ kind: 'line', most });
const choice = (of: ChoiceName): ColumnRule => ({ kind: 'choice', of });
const day: ColumnRule = { kind: 'day' };
const reference: ColumnRule = { kind: 'reference' };

const estateReference: Column[] = [
  { key: 'projectNumber', rule: reference },
  { key: 'estateName', rule: reference },
];

/** The columns of each table, in the order of the form. */
export const tableColumns: Record<TableName, Column[]> = {
  groups: [{ key: 'path', rule: reference, required: true }],
  estates: [
    { key: 'projectNumber', rule: line(50), required: true },
    { key: 'name', rule: line(), required: true },
    { key: 'group', rule: reference },
    { key: 'street', rule: line(), required: true },
    { key: 'houseNumber', rule: line(20), required: true },
    { key: 'zipCode', rule: line(10), required: true },
    { key: 'city', rule: line(), required: true },
    { key: 'state', rule: line() },
    { key: 'country', rule: choice('country'), otherwise: 'de' },
    { key: 'timeZone', rule: choice('timeZone'), otherwise: defaultTimeZone },
    { key: 'buildingType', rule: choice('buildingType'), otherwise: 0 },
    { key: 'floorsCount', rule: { kind: 'whole', least: 0, most: 200 } },
    { key: 'constructionYear', rule: { kind: 'whole', least: 1000, most: 2100 } },
    { key: 'allocationKey', rule: choice('allocationKey'), required: true },
    { key: 'description', rule: { kind: 'lines', most: longestText } },
    { key: 'connectionFuseA', rule: { kind: 'whole', least: 1, most: 6300 } },
    { key: 'connectionPowerKw', rule: { kind: 'decimal', most: 99_999 } },
  ],
  apartments: [
    ...estateReference,
    { key: 'name', rule: line(), required: true },
    { key: 'areaSqm', rule: { kind: 'decimal', most: 99_999 }, required: true },
    { key: 'floor', rule: line(20) },
    { key: 'unitUse', rule: choice('unitUse'), otherwise: 'residential' },
  ],
  areas: [
    ...estateReference,
    { key: 'areaClassification', rule: choice('areaClassification'), required: true },
    { key: 'norm', rule: choice('norm') },
    { key: 'areaSqm', rule: { kind: 'decimal', most: 9_999_999 }, required: true },
  ],
  edges: [
    ...estateReference,
    { key: 'name', rule: line(), required: true },
    { key: 'position', rule: line() },
    { key: 'startDate', rule: day },
    { key: 'endDate', rule: day },
    { key: 'source', rule: choice('edgeSource'), otherwise: 'controller' },
  ],
  meters: [
    ...estateReference,
    { key: 'serialNumber', rule: line(), required: true },
    { key: 'obis', rule: { kind: 'line', most: 30, format: 'obis' }, required: true },
    { key: 'name', rule: line(), required: true },
    { key: 'apartment', rule: reference },
    { key: 'kind', rule: choice('kind'), required: true },
    { key: 'measuringPoint', rule: choice('measuringPoint'), required: true },
    { key: 'deviceType', rule: choice('deviceType'), required: true },
    { key: 'marketLocationId', rule: { kind: 'line', most: 40, format: 'marketLocation' } },
    { key: 'meteringLocationId', rule: { kind: 'line', most: 60, format: 'meteringLocation' } },
    { key: 'startDate', rule: day, required: true },
    { key: 'endDate', rule: day },
    { key: 'peakPowerKw', rule: { kind: 'decimal', most: 99_999 } },
    { key: 'storageCapacityKwh', rule: { kind: 'decimal', most: 99_999 } },
  ],
  tenants: [
    ...estateReference,
    { key: 'apartment', rule: reference, required: true },
    { key: 'email', rule: { kind: 'line', most: 254, format: 'email' }, required: true },
    { key: 'firstName', rule: { kind: 'line', most: longestName, format: 'personName' }, required: true },
    { key: 'lastName', rule: { kind: 'line', most: longestName, format: 'personName' }, required: true },
    { key: 'phone', rule: { kind: 'line', most: 50, format: 'phone' } },
    { key: 'moveIn', rule: day, required: true },
    // the last day of the occupancy
    { key: 'moveOut', rule: day },
  ],
};
