import { edgeFieldsSchema } from '@lichthof/contracts/edges/edges.ts';
import { estateBodySchema, type Estate, type EstateBody } from '@lichthof/contracts/places/estates.ts';
import {
  apartmentFields,
  type ApartmentFields,
  edgeFields,
  type EdgeFields,
  estateFields,
  type EstateFields,
  locationFields,
  type LocationFields,
} from '@lichthof/domain/fields/estate-fields.ts';
import { pickFields } from '@lichthof/domain/fields/field.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { z } from 'zod';
import { i18n } from '../../../i18n/i18n.ts';
import { formValues } from '../../../ui/fields/form-values.ts';

const apartmentRowSchema = estateBodySchema.shape.apartments.in.element;
type ApartmentRow = z.input<typeof apartmentRowSchema>;
type EdgeRow = z.input<typeof edgeFieldsSchema>;

/** Whether a row is saved: rows without name or area are left out. */
export const isKeptApartment = ({ name, areaSqm }: ApartmentRow) => Boolean(name?.trim() && areaSqm);

/** An existing apartment is only removed by its button, not by an empty field. */
const keptRowSchema = apartmentRowSchema.superRefine(({ apartmentId, name, areaSqm }, check) => {
  if (apartmentId === undefined) return;
  if (!name) check.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: '', path: ['name'] });
  if (!areaSqm) check.addIssue({ code: 'invalid_type', expected: 'number', input: null, path: ['areaSqm'] });
});

const areaRowsSchema = estateBodySchema.shape.buildingAreas;
type AreaRow = Omit<z.input<typeof areaRowsSchema>[number], 'norm'> & { norm?: number | '' | null | undefined };

/** The value of 'no norm' is ''. */
const formAreasSchema = z
  .transform((rows: AreaRow[]): z.input<typeof areaRowsSchema> =>
    rows.map((row) => ({ ...row, norm: row.norm || null })),
  )
  .pipe(areaRowsSchema);

const emptyToNull = (day: string | null | undefined) => day || null;

/** An empty date field has the value ''. */
const edgeRowSchema = z
  .transform((row: EdgeRow): EdgeRow => ({
    ...row,
    name: row.source === 'files' ? row.name || i18n.t('estate-form:edges.filesName') : row.name,
    startDate: emptyToNull(row.startDate),
    endDate: emptyToNull(row.endDate),
  }))
  .pipe(edgeFieldsSchema);

/** The schema of the contract, extended for fields that may be empty. */
export const estateFormSchema = estateBodySchema.extend({
  apartments: z
    .array(keptRowSchema)
    .max(1000)
    .transform((rows) => rows.filter(isKeptApartment)),
  buildingAreas: formAreasSchema,
  edges: z.array(edgeRowSchema).min(1).max(50),
});
export type EstateForm = z.input<typeof estateFormSchema>;

export const emptyEdge: EdgeRow = { ...formValues<EdgeFields>(edgeFields), source: 'controller' };
export const emptyApartment: ApartmentRow = {
  ...formValues<ApartmentFields>(apartmentFields),
  unitUse: 'residential',
};

export const emptyEstate: EstateForm = {
  ...formValues<EstateFields>(estateFields),
  timeZone: defaultTimeZone,
  buildingType: 1,
  allocationKey: 1,
  location: { ...formValues<LocationFields>(locationFields), country: 'de' },
  apartments: [],
  buildingAreas: [],
  edges: [emptyEdge],
};

/** The initial values of the form for an existing estate. */
export const formOf = (estate: Estate): EstateForm => ({
  ...formValues(estateFields, pickFields(estateFields, estate)),
  location: formValues(locationFields, estate.location),
  apartments: estate.apartments.map((apartment) => ({
    apartmentId: apartment.apartmentId,
    ...formValues(apartmentFields, pickFields(apartmentFields, apartment)),
  })),
  buildingAreas: estate.buildingAreas,
  edges: estate.edges.map((edge) => ({ id: edge.id, ...formValues(edgeFields, pickFields(edgeFields, edge)) })),
});

/** The body to send: empty fields are left out, which clears them. */
export function bodyOf(filled: EstateBody): EstateBody {
  return withoutEmpty(filled);
}

function withoutEmpty<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutEmpty) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== '' && inner !== null && inner !== undefined);
  return Object.fromEntries(given.map(([name, inner]) => [name, withoutEmpty(inner)])) as Value;
}

/** The index in the form of an apartment that the server identifies by its index among the sent ones. */
export function placeInForm(rows: ApartmentRow[], sentIndex: number): number | undefined {
  return rows.flatMap((row, index) => (isKeptApartment(row) ? index : []))[sentIndex];
}
