import { sql, type RawBuilder } from 'kysely';

/** The local day of the estate `e` of a statement, unless a day is given: records of the past are dated by theirs. */
export const estateToday = (day?: string): RawBuilder<string> =>
  sql<string>`coalesce(${day ?? null}::date, (now() at time zone e.time_zone)::date)`;
