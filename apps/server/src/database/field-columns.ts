import type { CustomerAddressFields, CustomerFields } from '@lichthof/domain/fields/customer-fields.ts';
import type {
  ApartmentFields,
  EdgeFields,
  EstateFields,
  LocationFields,
} from '@lichthof/domain/fields/estate-fields.ts';
import type { MeterFields } from '@lichthof/domain/fields/meter-fields.ts';
import type { InvoiceAddressFields, ParticipantFields } from '@lichthof/domain/fields/participant-fields.ts';
import type { ProviderFields } from '@lichthof/domain/fields/provider-fields.ts';
import type { TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import type { UserFields } from '@lichthof/domain/fields/user-fields.ts';
import type { GridCostItem } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A column, with the type that reads its values from JSON. */
export interface FieldColumn<Name extends string = string> {
  column: Name;
  type: 'text' | 'text[]' | 'int' | 'float8' | 'numeric' | 'date' | 'bool';
}

export type FieldColumns = Record<string, FieldColumn>;

/** A column of the table for each field, of the field's type. */
type ColumnsOf<Table extends keyof Tables, Fields> = {
  [Field in keyof Fields]: FieldColumn<ColumnWith<Selectable<Tables[Table]>, Fields[Field]>>;
};
type ColumnWith<Row, Value> = {
  [Name in keyof Row & string]: true extends IsSame<Row[Name], Value> | IsSame<Row[Name], AsText<Value>> ? Name : never;
}[keyof Row & string];
/** PostgreSQL gives exact decimals as text. */
type AsText<Value> = number extends Value ? Exclude<Value, number> | string : Value;
type IsSame<One, Other> = [One, Other] extends [Other, One] ? true : false;

const column =
  (type: FieldColumn['type']) =>
  <Name extends string>(name: Name): FieldColumn<Name> => ({ column: name, type });
const text = column('text');
const int = column('int');
const float = column('float8');
const numeric = column('numeric');
const day = column('date');
const bool = column('bool');
const texts = column('text[]');

export const customerColumns = { name: text('name') } satisfies ColumnsOf<'customer', CustomerFields>;

export const customerAddressColumns = {
  street: text('street'),
  houseNumber: text('house_number'),
  zipCode: text('zip_code'),
  city: text('city'),
  state: text('state'),
} satisfies ColumnsOf<'customer', CustomerAddressFields>;

export const userColumns = {
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  phone: text('phone'),
} satisfies ColumnsOf<'app_user', UserFields>;

export const groupColumns = { parentId: int('parent_id'), name: text('name') };

export const estateColumns = {
  name: text('name'),
  projectId: text('project_id'),
  timeZone: text('time_zone'),
  buildingType: int('building_type'),
  floorsCount: int('floors_count'),
  constructionYear: int('construction_year'),
  allocationKey: int('allocation_key'),
  description: text('description'),
  connectionFuseA: int('connection_fuse_a'),
  connectionPowerKw: float('connection_power_kw'),
} satisfies ColumnsOf<'estate', EstateFields>;

export const locationColumns = {
  street: text('street'),
  houseNumber: text('house_number'),
  zipCode: text('zip_code'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
} satisfies ColumnsOf<'estate', LocationFields>;

const { projectId: projectNumber, ...otherEstateColumns } = { ...estateColumns, ...locationColumns };
/** The columns of an estate by the fields of the portfolio form. */
export const portfolioEstateColumns = { groupId: int('estate_group_id'), projectNumber, ...otherEstateColumns };

export const apartmentColumns = {
  name: text('name'),
  areaSqm: numeric('area_sqm'),
  floor: text('floor'),
  unitUse: text('unit_use'),
} satisfies ColumnsOf<'apartment', ApartmentFields>;

export const areaColumns = {
  areaClassification: int('area_classification'),
  norm: int('norm'),
  areaSqm: numeric('area_sqm'),
};

export const edgeColumns = {
  name: text('name'),
  position: text('position'),
  startDate: day('start_date'),
  endDate: day('end_date'),
  source: text('source'),
} satisfies ColumnsOf<'edge', EdgeFields>;

export const meterColumns = {
  name: text('name'),
  marketLocationId: text('market_location_id'),
  meteringLocationId: text('metering_location_id'),
  peakPowerKw: float('peak_power_kw'),
  storageCapacityKwh: float('storage_capacity_kwh'),
} satisfies ColumnsOf<'meter', MeterFields>;

export const participantColumns = {
  names: texts('names'),
  greetingName: text('greeting_name'),
  isBusiness: bool('is_business'),
  email: text('email'),
  phone: text('phone'),
} satisfies ColumnsOf<'participant', ParticipantFields>;

export const invoiceAddressColumns = {
  street: text('street'),
  houseNumber: text('house_number'),
  zipCode: text('zip_code'),
  city: text('city'),
} satisfies ColumnsOf<'participant', InvoiceAddressFields>;

export const providerColumns = {
  name: text('name'),
  legalForm: text('legal_form'),
  registerCourt: text('register_court'),
  registerNumber: text('register_number'),
  directors: texts('directors'),
  vatId: text('vat_id'),
  taxNumber: text('tax_number'),
  isSmallBusiness: bool('is_small_business'),
  hotline: text('hotline'),
  hotlineHours: text('hotline_hours'),
  email: text('email'),
  street: text('street'),
  houseNumber: text('house_number'),
  zipCode: text('zip_code'),
  city: text('city'),
  accountHolder: text('account_holder'),
  iban: text('iban'),
  bic: text('bic'),
  bankName: text('bank_name'),
  creditorId: text('creditor_id'),
  invoicePrefix: text('invoice_prefix'),
} satisfies ColumnsOf<'provider', ProviderFields>;

export const tariffColumns = {
  name: text('name'),
  productName: text('product_name'),
  startDate: day('start_date'),
} satisfies ColumnsOf<'tariff', TariffFields>;

export const gridPriceColumns = {
  commodity: numeric('commodity_ct'),
  gridUsage: numeric('grid_usage_ct'),
  concession: numeric('concession_ct'),
  electricityTax: numeric('electricity_tax_ct'),
  kwk: numeric('kwk_ct'),
  offshore: numeric('offshore_ct'),
  section19: numeric('section19_ct'),
  eeg: numeric('eeg_ct'),
  interruptibleLoads: numeric('interruptible_loads_ct'),
  nev: numeric('nev_ct'),
} satisfies ColumnsOf<'tariff_price', Record<GridCostItem, string>>;

/** What follows from the OBIS code of a meter, and the code itself. */
export const registerColumns = { obis: text('obis'), medium: int('medium'), baseUnit: text('base_unit') };

export const deviceColumns = {
  serialNumber: text('serial_number'),
  deviceType: text('device_type'),
  startDate: day('installed_on'),
  endDate: day('removed_on'),
};

/** The factors of transformers, on local days of a device. */
export const factorColumns = { device: int('device_id'), from: day('from_day'), factor: numeric('factor') };

/** The key of a row, and the estate that it lies in. */
export const idColumn = { id: int('id') };
export const estateIdColumn = { estate: int('estate_id') };

export const columnNames = <Columns extends FieldColumns>(columns: Columns): Columns[keyof Columns]['column'][] =>
  Object.values(columns).map(({ column: name }) => name);

type ColumnsAsFields<Alias extends string, Columns extends FieldColumns> = {
  [Field in keyof Columns & string]: `${Alias}.${Columns[Field]['column']} as ${Field}`;
}[keyof Columns & string];

/** The columns for a select of Kysely, named as their fields. */
export const columnsAsFields = <Alias extends string, Columns extends FieldColumns>(alias: Alias, columns: Columns) =>
  Object.entries(columns).map(([field, { column: name }]) => `${alias}.${name} as ${field}`) as ColumnsAsFields<
    Alias,
    Columns
  >[];

/** The fields with the types of their columns, for `jsonb_to_recordset`. */
export const typedFields = (columns: FieldColumns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([field, { type }]) => sql`${sql.ref(field)} ${sql.raw(type)}`));

/** The columns for a raw select, named as their fields; exact decimals as numbers. */
export const selectFields = (alias: string, columns: FieldColumns): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(
      ([field, { column: name, type }]) =>
        sql`${sql.ref(`${alias}.${name}`)}${type === 'numeric' ? sql`::float8` : sql``} as ${sql.ref(field)}`,
    ),
  );

/** The fields with their columns, for `jsonb_build_object`. */
export const jsonFields = (alias: string, columns: FieldColumns): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(([field, { column: name }]) => sql`${sql.lit(field)}, ${sql.ref(`${alias}.${name}`)}`),
  );

/** The values of the fields by their columns, as Kysely writes them. */
export function columnValues<Columns extends FieldColumns, Values extends { [Field in keyof Columns]: unknown }>(
  columns: Columns,
  values: Values,
): { [Field in keyof Columns as Columns[Field]['column']]: Values[Field] } {
  return Object.fromEntries(
    Object.entries(columns).map(([field, { column: name }]) => [name, values[field]]),
  ) as ReturnType<typeof columnValues<Columns, Values>>;
}
