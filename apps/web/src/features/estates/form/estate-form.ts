import { edgeFieldsSchema } from '@lichthof/contracts/edges.ts';
import { estateBodySchema, type Estate, type EstateBody } from '@lichthof/contracts/estates.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { z } from 'zod';

const apartmentRowSchema = estateBodySchema.shape.apartments.in.element;
type ApartmentRow = z.input<typeof apartmentRowSchema>;
type EdgeRow = z.input<typeof edgeFieldsSchema>;

/** Whether a row is saved: those without name or area are left out. */
export const isKeptApartment = ({ name, areaSqm }: ApartmentRow) => Boolean(name?.trim() && areaSqm);

/** One that exists is removed by its button only, never because a field of it is empty. */
const keptRowSchema = apartmentRowSchema.superRefine(({ apartmentId, name, areaSqm }, check) => {
  if (apartmentId === undefined) return;
  if (!name) check.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: '', path: ['name'] });
  if (!areaSqm) check.addIssue({ code: 'invalid_type', expected: 'number', input: null, path: ['areaSqm'] });
});

const areaRowsSchema = estateBodySchema.shape.buildingAreas;
type AreaRow = Omit<z.input<typeof areaRowsSchema>[number], 'norm'> & { norm?: number | '' | null | undefined };

/** The choice of no norm keeps ''. */
const formAreasSchema = z
  .transform((rows: AreaRow[]): z.input<typeof areaRowsSchema> =>
    rows.map((row) => ({ ...row, norm: row.norm || null })),
  )
  .pipe(areaRowsSchema);

const emptyToNull = (day: string | null | undefined) => day || null;

/** A date field that is empty keeps ''. */
const edgeRowSchema = z
  .transform((row: EdgeRow): EdgeRow => ({
    ...row,
    startDate: emptyToNull(row.startDate),
    endDate: emptyToNull(row.endDate),
  }))
  .pipe(edgeFieldsSchema);

/** The contract's schema, for fields that are empty until they are filled. */
export const estateFormSchema = estateBodySchema.extend({
  apartments: z
    .array(keptRowSchema)
    .max(1000)
    .transform((rows) => rows.filter(isKeptApartment)),
  buildingAreas: formAreasSchema,
  edges: z.array(edgeRowSchema).min(1).max(50),
});
export type EstateForm = z.input<typeof estateFormSchema>;

export const emptyEstate: EstateForm = {
  name: '',
  projectId: '',
  description: '',
  timeZone: defaultTimeZone,
  floorsCount: null,
  constructionYear: null,
  buildingType: 1,
  allocationKey: 1,
  location: { street: '', houseNumber: '', zipCode: '', city: '', state: '', country: 'de' },
  apartments: [],
  buildingAreas: [],
  edges: [{ name: '', position: '', startDate: '', endDate: '' }],
};

/** What the form starts with for an estate that exists. */
export function formOf(estate: Estate): EstateForm {
  const { street, houseNumber, zipCode, city, state, country } = estate.location;
  return {
    name: estate.name,
    projectId: estate.projectId ?? '',
    description: estate.description ?? '',
    timeZone: estate.timeZone,
    floorsCount: estate.floorsCount,
    constructionYear: estate.constructionYear,
    buildingType: estate.buildingType,
    allocationKey: estate.allocationKey,
    location: {
      street: street ?? '',
      houseNumber: houseNumber ?? '',
      zipCode: zipCode ?? '',
      city: city ?? '',
      state: state ?? '',
      country,
    },
    apartments: estate.apartments.map(({ floor, ...apartment }) => ({ ...apartment, floor: floor ?? '' })),
    buildingAreas: estate.buildingAreas,
    edges: estate.edges.map(({ id, name, position, startDate, endDate }) => ({
      id,
      name,
      position: position ?? '',
      startDate: startDate ?? '',
      endDate: endDate ?? '',
    })),
  };
}

/** What is sent: empty fields are left out, which clears them. */
export function bodyOf(filled: EstateBody): EstateBody {
  return withoutEmpty(filled);
}

function withoutEmpty<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutEmpty) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== '' && inner !== null && inner !== undefined);
  return Object.fromEntries(given.map(([name, inner]) => [name, withoutEmpty(inner)])) as Value;
}

/** The place in the form of an apartment that the server calls by its place among those that were sent. */
export function placeInForm(rows: ApartmentRow[], sentIndex: number): number | undefined {
  return rows.flatMap((row, index) => (isKeptApartment(row) ? index : []))[sentIndex];
}
