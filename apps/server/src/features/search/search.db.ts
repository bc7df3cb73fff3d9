import {
  mostHits,
  searchKinds,
  shortestSearch,
  type SearchHit,
  type SearchResult,
} from '@lichthof/contracts/search.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isDistributed } from '../../database/distribution/distribute-tables.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import { customerIdsOf, type Caller } from '../../http/caller.ts';
import {
  atCustomersOf,
  controlledScope,
  customersIn,
  estatesIn,
  groupsIn,
  managedScope,
} from '../../http/caller-scope.ts';
import { callersByCustomer } from './callers-by-customer.db.ts';
import * as kinds from './searched-kinds.db.ts';
import { normalizeSearchText, type SearchText } from './search-text.ts';

/** Shorter texts are similar to too many others. */
const shortestFuzzySearch = 4;

/** Finds objects that the caller may see and that contain all words; without any, those with a similar spelling. */
export async function searchAllKinds(db: Database, caller: Caller, typed: string): Promise<SearchResult> {
  const normalized = await normalizeSearchText(db, typed);
  if (normalized.replaceAll(' ', '').length < shortestSearch) return { hits: [], kindsWithMore: [], isSimilar: false };
  const searchText = { normalized, words: normalized.split(' '), isSimilar: false };
  const found = await findHits(db, caller, searchText);
  if (found.length > 0 || normalized.length < shortestFuzzySearch) return toResult(found, false);
  const similar = await findSimilar(db, caller, searchText);
  return toResult(similar, similar.length > 0);
}

/** Allows for one wrong, missing or extra letter in a word of eight. */
const minSimilarity = '0.5';

function findSimilar(db: Database, caller: Caller, searchText: SearchText): Promise<RankedHit[]> {
  return db.transaction().execute(async (tx) => {
    // so that the setting also reaches machines with rows; without Citus nothing reads this
    await sql`set local citus.propagate_set_commands to 'local'`.execute(tx);
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(minSimilarity)}`.execute(tx);
    return findHits(tx, caller, { ...searchText, isSimilar: true });
  });
}

function toResult(found: RankedHit[], isSimilar: boolean): SearchResult {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const kindsFound = searchKinds.filter((kind) => byKind.has(kind));
  return {
    hits: kindsFound.flatMap((kind) => getEntry(byKind, kind).slice(0, mostHits).map(withoutRelevance)),
    kindsWithMore: kindsFound.filter((kind) => getEntry(byKind, kind).length > mostHits),
    isSimilar,
  };
}

interface RankedHit extends SearchHit {
  relevance: string;
}

function withoutRelevance({
  kind,
  id,
  name,
  context,
  customerId,
  estateId,
  apartmentId,
  access,
}: RankedHit): SearchHit {
  return { kind, id, name, context, customerId, estateId, apartmentId, access };
}

/** Citus needs a statement for each customer. */
async function findHits(db: Database, caller: Caller, searchText: SearchText): Promise<RankedHit[]> {
  return (await isDistributed(db))
    ? findHitsByCustomer(db, caller, searchText)
    : findHitsAtOnce(db, caller, searchText);
}

/** Finds the same as one statement for all customers. */
export async function findHitsByCustomer(db: Database, caller: Caller, searchText: SearchText): Promise<RankedHit[]> {
  const found: RankedHit[] = [];
  for (const { customerId, callerThere } of await callersByCustomer(db, caller)) {
    const find = () => findHitsAtOnce(db, callerThere, searchText);
    found.push(...(await runForCustomers([customerId], find)));
  }
  return found.toSorted((one, other) => (one.relevance < other.relevance ? -1 : 1));
}

export async function findHitsAtOnce(db: Database, caller: Caller, searchText: SearchText): Promise<RankedHit[]> {
  const parts = [...managedKinds(caller, searchText), ...tenantKinds(caller, searchText)];
  if (parts.length === 0) return [];
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const { rows } = await sql<RankedHit>`
    with ${visiblePlaces(caller)}
    select * from (${all}) as hit (kind, id, name, context, "customerId", "estateId", "apartmentId", access, relevance)`.execute(
    db,
  );
  return rows;
}

function managedKinds({ rights }: Caller, searchText: SearchText): RawBuilder<unknown>[] {
  if (rights.every(({ role }) => role === Role.EstateTenant)) return [];
  const named = [kinds.customers, kinds.estateGroups, kinds.estates, kinds.apartments, kinds.users, kinds.participants];
  // the fuzzy search skips numbers, because they are all similar
  const numbered = searchText.isSimilar ? [] : [kinds.meters, kinds.invoices];
  return [...named, ...numbered].map((kind) => kind(searchText));
}

function tenantKinds({ rights, userId }: Caller, searchText: SearchText): RawBuilder<unknown>[] {
  if (rights.every(({ role }) => role !== Role.EstateTenant)) return [];
  return [kinds.ownApartments(userId, searchText), kinds.ownInvoices(userId, searchText)];
}

/** Customers in which the caller manages or controls something; a tenant's right shows none. */
function visibleCustomerIds({ rights }: Caller): number[] {
  return customerIdsOf({ rights: rights.filter(({ role }) => role !== Role.EstateTenant) });
}

/** CTEs with the caller's customers, estates and groups, joined by every kind. */
function visiblePlaces(caller: Caller): RawBuilder<unknown> {
  const managed = managedScope(caller);
  const isManaged = estatesIn(managed);
  return sql`recursive administered as materialized (select c.id from customer c where ${customersIn(managed)}),
    known as (select unnest(${visibleCustomerIds(caller)}::int[]) as id),
    shown as materialized (select e.customer_id, e.id, e.name, e.search, e.estate_group_id, ${isManaged} as is_managed from estate e
      where ${atCustomersOf(caller, sql`e.customer_id`)} and e.archived_at is null and (${isManaged} or ${estatesIn(controlledScope(caller))})),
    shown_group (customer_id, id) as (
      select g.customer_id, g.id from estate_group g where ${atCustomersOf(caller, sql`g.customer_id`)} and ${groupsIn(managed)}
      union select customer_id, estate_group_id from shown where estate_group_id is not null
      union (select above.customer_id, above.parent_id from estate_group above
        join shown_group on above.customer_id = shown_group.customer_id and above.id = shown_group.id
        where above.parent_id is not null))`;
}
