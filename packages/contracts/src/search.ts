import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** In the order in which they are shown. */
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

/** Admin of the customer around it, manager of the house, of its controllers only, or the one who lives there. */
export const hitAccesses = ['administered', 'managed', 'controlled', 'own'] as const;

/** Hits told of each kind. */
export const mostHits = 8;

/** One hit, with the ids that its address needs. */
export const searchHitSchema = z
  .object({
    kind: z.enum(searchKinds),
    id: z.int(),
    name: z.string(),
    /** Where it belongs: e-mail, flat, estate, city … from the inside out. */
    context: z.array(z.string()),
    customerId: z.int(),
    estateId: z.int().nullable(),
    apartmentId: z.int().nullable(),
    /** As what the caller sees it: it decides on which page it opens. */
    access: z.enum(hitAccesses),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchResultSchema = z
  .object({
    hits: z.array(searchHitSchema),
    /** Kinds of which there is more than is told. */
    kindsWithMore: z.array(z.enum(searchKinds)),
    /** Nothing has what was typed; the hits are spelled alike. */
    isSimilar: z.boolean(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;

/** Letters and figures; for less nothing is found. */
export const shortestSearch = 2;
// the database knows no NUL, and nobody types the others
const withoutControls = /^\P{Cc}*$/u;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Everything the caller may see that has what is typed in its name or number',
  access: 'signedIn',
  query: z.object({ query: z.string().normalize().trim().max(100).regex(withoutControls) }),
  result: searchResultSchema,
});
