import {
  mostHits,
  searchKinds,
  shortestSearch,
  type SearchHit,
  type SearchResult,
} from '@lichthof/contracts/search.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { controlledScope, customersIn, estatesIn, groupsIn, managedScope } from '../../http/caller-scope.ts';
import * as kinds from './searched-kinds.db.ts';
import { foldText, type WantedText } from './wanted-text.ts';

/** Fewer letters are alike too often. */
const shortestSimilar = 4;

/** What the caller may see and has the words typed; where nothing has, what is spelled alike. */
export async function findEverything(db: Database, caller: Caller, typed: string): Promise<SearchResult> {
  const folded = await foldText(db, typed);
  if (folded.replaceAll(' ', '').length < shortestSearch) return { hits: [], kindsWithMore: [], isSimilar: false };
  const wanted = { folded, words: folded.split(' '), isSimilar: false };
  const found = await findHits(db, caller, wanted);
  if (found.length > 0 || folded.length < shortestSimilar) return toResult(found, false);
  const similar = await findSimilar(db, caller, wanted);
  return toResult(similar, similar.length > 0);
}

/** One letter wrong, left out or too many still counts in a word of eight. */
const leastSimilarity = '0.5';

function findSimilar(db: Database, caller: Caller, wanted: WantedText): Promise<SearchHit[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(leastSimilarity)}`.execute(tx);
    return findHits(tx, caller, { ...wanted, isSimilar: true });
  });
}

function toResult(found: SearchHit[], isSimilar: boolean): SearchResult {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const kindsFound = searchKinds.filter((kind) => byKind.has(kind));
  return {
    hits: kindsFound.flatMap((kind) => byKind.get(kind)!.slice(0, mostHits)),
    kindsWithMore: kindsFound.filter((kind) => byKind.get(kind)!.length > mostHits),
    isSimilar,
  };
}

async function findHits(db: Database, caller: Caller, wanted: WantedText): Promise<SearchHit[]> {
  const parts = [...managedKinds(caller, wanted), ...tenantKinds(caller, wanted)];
  if (parts.length === 0) return [];
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const { rows } = await sql<SearchHit>`
    with ${visiblePlaces(caller)}
    select * from (${all}) as hit (kind, id, name, context, "customerId", "estateId", "apartmentId", access)`.execute(
    db,
  );
  return rows;
}

function managedKinds({ rights }: Caller, wanted: WantedText): RawBuilder<unknown>[] {
  if (rights.every(({ role }) => role === Role.EstateTenant)) return [];
  const named = [kinds.customers, kinds.estateGroups, kinds.estates, kinds.apartments, kinds.users, kinds.participants];
  // numbers are all alike
  const numbered = wanted.isSimilar ? [] : [kinds.meters, kinds.invoices];
  return [...named, ...numbered].map((kind) => kind(wanted));
}

function tenantKinds({ rights, userId }: Caller, wanted: WantedText): RawBuilder<unknown>[] {
  if (rights.every(({ role }) => role !== Role.EstateTenant)) return [];
  return [kinds.ownApartments(userId, wanted), kinds.ownInvoices(userId, wanted)];
}

/** Customers around a right to manage or control anything; a tenant's right shows none. */
function knownCustomers({ rights }: Caller): number[] {
  return rights
    .filter(({ role }) => role !== Role.EstateTenant)
    .flatMap(({ enclosing }) => enclosing.filter(({ level }) => level === ResourceLevel.Customer).map(({ id }) => id));
}

/** The caller's customers, estates and groups, for every kind to join with. */
function visiblePlaces(caller: Caller): RawBuilder<unknown> {
  const managed = managedScope(caller);
  const isManaged = estatesIn(managed);
  return sql`recursive administered as materialized (select c.id from customer c where ${customersIn(managed)}),
    known as (select unnest(${knownCustomers(caller)}::int[]) as id),
    shown as materialized (select e.id, e.name, e.search, e.estate_group_id, ${isManaged} as is_managed from estate e
      where e.archived_at is null and (${isManaged} or ${estatesIn(controlledScope(caller))})),
    shown_group (id) as (
      select g.id from estate_group g where ${groupsIn(managed)}
      union select estate_group_id from shown where estate_group_id is not null
      union (select above.parent_id from estate_group above join shown_group on above.id = shown_group.id
        where above.parent_id is not null))`;
}
