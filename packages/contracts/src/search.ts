import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** In the order of display. */
export const searchKinds = [
  'customer',
  'estateGroup',
  'estate',
  'apartment',
  'user',
  'participant',
  'meter',
  'invoice',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Admin of the enclosing customer, manager of the estate, controller of its edges, or tenant. */
const hitAccesses = ['administered', 'managed', 'controlled', 'own'] as const;

/** The number of hits returned of each kind. */
export const mostHits = 8;

/** One hit, with the ids for its link. */
const searchHitSchema = z
  .object({
    kind: z.enum(searchKinds),
    id: z.int(),
    name: z.string(),
    /** The enclosing objects: e-mail, apartment, estate, city … from the inside out. */
    context: z.array(z.string()),
    customerId: z.int(),
    estateId: z.int().nullable(),
    apartmentId: z.int().nullable(),
    /** The caller's access, which decides on the page of the link. */
    access: z.enum(hitAccesses),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHitSchema>;

const searchResultSchema = z
  .object({
    hits: z.array(searchHitSchema),
    /** Kinds with more hits than returned. */
    kindsWithMore: z.array(z.enum(searchKinds)),
    /** Nothing matches exactly; the hits have a similar spelling. */
    isSimilar: z.boolean(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;

/** The minimum number of letters and digits; shorter searches find nothing. */
export const shortestSearch = 2;
// the database does not accept NUL, and users do not type the other control characters
const withoutControls = /^\P{Cc}*$/u;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Everything the caller may see that has what is typed in its name or number',
  access: 'signedIn',
  query: z.object({ query: z.string().normalize().trim().max(100).regex(withoutControls) }),
  result: searchResultSchema,
});
