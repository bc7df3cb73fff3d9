import { MeterKind, readingOrigins } from '@lichthof/domain/metering/codes.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { timedPricesResult } from './supply/timed-prices.ts';
import { customerParams, endpoint, fileResult } from './endpoint.ts';

const id = z.int();
const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const number = z.number().nullable();
const place = { street: text, houseNumber: text, zipCode: text, city: text };
/** `to` is the day after the last one; null while it goes on. */
const during = { from: day.nullable(), to: day.nullable() };
const amount = z.int().nullable();

const estate = z.object({
  name: z.string(),
  projectId: text,
  timeZone: z.string(),
  ...place,
  country: z.string(),
  constructionYear: number,
  floorsCount: number,
  archivedAt: moment.nullable(),
});

const apartment = z.object({
  estateId: id,
  name: z.string(),
  areaSqm: number,
  floor: text,
  unitUse: z.enum(['residential', 'commercial']),
  archivedAt: moment.nullable(),
});

const assignment = z.object({
  apartmentId: id.nullable(),
  kind: z.enum(MeterKind),
  measuringPoint: z.string(),
  ...during,
});
const mounting = z.object({ deviceId: id, ...during, firstCounter: amount, lastCounter: amount });

const meter = z.object({
  estateId: id,
  name: z.string(),
  obis: z.string(),
  medium: z.int(),
  baseUnit: z.enum(['Wh', 'l']),
  marketLocationId: text,
  meteringLocationId: text,
  peakPowerKw: number,
  archivedAt: moment.nullable(),
  assignments: z.array(assignment),
  devices: z.array(mounting),
});

const device = z.object({
  estateId: id,
  serialNumber: z.string(),
  deviceType: z.string(),
  installedOn: day,
  removedOn: day.nullable(),
});

/** Net, as entered. */
const price = z.object({
  ...during,
  baseEurPerMonth: z.number(),
  pvCt: z.number(),
  commodityCt: z.number(),
  gridUsageCt: z.number(),
  concessionCt: z.number(),
  electricityTaxCt: z.number(),
  kwkCt: z.number(),
  offshoreCt: z.number(),
  section19Ct: z.number(),
  eegCt: z.number(),
  interruptibleLoadsCt: z.number(),
  nevCt: z.number(),
  meteringEurPerYear: number,
  moduleOneEurPerYear: number,
  /** By item; the item's price above is then its mean over a year. */
  timed: timedPricesResult.nullable(),
  discountThresholdPercent: number,
  discountCt: number,
});

const tariff = z.object({
  estateId: id,
  name: z.string(),
  productName: text,
  startDate: day,
  prices: z.array(price),
});

const participant = z.object({
  estateId: id,
  apartmentId: id.nullable(),
  type: z.enum(['tenant', 'general', 'vacant', 'third_party']),
  customerNumber: z.string(),
  names: z.array(z.string()),
  isBusiness: z.boolean(),
  ...place,
  email: text,
  phone: text,
});

const contract = z.object({
  participantId: id,
  number: z.string(),
  ...during,
  minimumTermUntil: day.nullable(),
  noticeMonths: z.int(),
  unitUse: z.enum(['residential', 'commercial']),
  tariffs: z.array(z.object({ tariffId: id, ...during })),
});

const invoice = z.object({
  estateId: id,
  participantId: id,
  contractId: id,
  number: z.string(),
  type: z.enum(['invoice', 'cancellation', 'correction']),
  correctsInvoiceId: id.nullable(),
  cancelledByInvoiceId: id.nullable(),
  ...during,
  issuedOn: day,
  dueOn: day,
  pvWh: z.int(),
  gridWh: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  openCents: z.int(),
  paidOn: day.nullable(),
  lines: z.array(z.object({ kind: z.string(), ...during, energyWh: amount, amountCents: z.int() })),
});

const payment = z.object({
  estateId: id,
  participantId: id,
  paidOn: day,
  amountCents: z.int(),
  way: z.enum(['transfer', 'directDebit', 'cash', 'refund', 'offset']),
  reversedOn: day.nullable(),
  reversal: z.enum(['returned', 'takenBack']).nullable(),
  invoices: z.array(z.object({ invoiceId: id, amountCents: z.int() })),
});

const reading = z.object({ counter: z.int(), origin: z.enum(readingOrigins), isConfirmed: z.boolean() });

const meterDay = z.object({
  total: z.int(),
  missing: z.int(),
  substituted: z.int(),
  /** When the day begins in the estate's time zone. */
  start: moment,
  /** Whether quarter-hours are withheld, since a tenant has not agreed or the building has too few apartments. */
  isHidden: z.boolean(),
  amounts: z.array(amount).nullable(),
  /** 0 measured, 1 substitute, 2 provisional, 3 estimated; null if all are measured. */
  statuses: z.array(z.int().nullable()).nullable(),
});

interface ChangeKindDefinition {
  summary: string;
  /** The names of the one or two fields that tell objects of the kind apart. */
  key: readonly [string] | readonly [string, 'day' | 'at'];
  schema: z.ZodObject;
}

/** Everything that the export since a cursor delivers, parents before what refers to them. */
export const changeKinds = {
  estate: { summary: 'An estate', key: ['estateId'], schema: estate },
  apartment: { summary: 'An apartment or commercial unit', key: ['apartmentId'], schema: apartment },
  device: { summary: 'A device, which holds registers', key: ['deviceId'], schema: device },
  meter: { summary: 'A meter with its places and devices', key: ['meterId'], schema: meter },
  tariff: { summary: 'A tariff with its prices', key: ['tariffId'], schema: tariff },
  participant: { summary: 'A participant of tenant electricity', key: ['participantId'], schema: participant },
  contract: { summary: 'A contract with its tariffs', key: ['contractId'], schema: contract },
  invoice: { summary: 'An invoice with its lines and what is open', key: ['invoiceId'], schema: invoice },
  payment: { summary: 'A payment with the invoices it pays', key: ['paymentId'], schema: payment },
  reading: { summary: 'A counter at an instant', key: ['meterId', 'at'], schema: reading },
  meterDay: { summary: 'The quarter-hours of a meter on a local day', key: ['meterId', 'day'], schema: meterDay },
} as const satisfies Record<string, ChangeKindDefinition>;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];

/** A line about an object: its present state, or that it is deleted. */
export function changeLineSchema(kind: ChangeKind) {
  const { key, schema, summary } = changeKinds[kind];
  const fields = { day, at: moment };
  const [first, second] = key as readonly [string, ('day' | 'at')?];
  const keys = z.object({ kind: z.literal(kind), [first]: id, ...(second && { [second]: fields[second] }) });
  const deleted = keys.extend({ isDeleted: z.literal(true) });
  return z.union([keys.extend(schema.shape), deleted]).meta({ description: summary });
}

/** The last line of each answer. */
export const cursorLineSchema = z.object({ kind: z.literal('cursor'), cursor: z.string(), hasMore: z.boolean() });

/** A cursor is good for so many days. */
export const cursorDays = 60;
const mostChanges = 100_000;
const longestCursor = 2000;

const changesQuery = z.object({
  /** The cursor of the answer before; without it everything is delivered. */
  since: z.string().max(longestCursor).optional(),
  /** Kinds separated by commas; only without a cursor, which keeps them. */
  kinds: z
    .string()
    .transform((names) => [...new Set(names.split(','))])
    .pipe(z.array(z.enum(changeKindNames)))
    .optional(),
  limit: z.coerce.number().int().min(1).max(mostChanges).default(10_000),
  /** Parquet only for the kind meterDay. */
  format: z.enum(['ndjson', 'parquet']).default('ndjson'),
});

/**
 * One line of JSON for each object that changed since the cursor, in its present state, and a last line with the next
 * cursor. An object may come again unchanged. 400 for a cursor of another customer or with other kinds, 410
 * CursorExpired for one that is too old or of a restored database: then begin again without a cursor.
 */
export const exportChanges = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/changes',
  summary: 'Everything that changed since a cursor, deletions included, for a data warehouse',
  access: { role: Role.CustomerAdmin, on: 'customer', keyScopes: ['exportChanges'] },
  params: customerParams,
  query: changesQuery,
  result: fileResult,
  fileTypes: ['application/x-ndjson', 'application/vnd.apache.parquet'],
});
