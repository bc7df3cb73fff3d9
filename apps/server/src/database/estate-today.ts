import { sql, type RawBuilder } from 'kysely';
import type { EstateKey } from './estate-key.ts';

/**
 * The local day of the estate `e` of a statement, unless a day is given: records of the past are dated by theirs. By the
 * clock of the server, because Citus lets no clock of the database stand beside a column.
 */
export const estateToday = (day?: string): RawBuilder<string> =>
  day === undefined
    ? sql<string>`(${new Date()}::timestamptz at time zone e.time_zone)::date`
    : sql<string>`${day}::date`;

/** The local day of an estate, found once for the statement. */
export const todayOfEstate = ({ customerId, estateId }: EstateKey): RawBuilder<string> => sql<string>`(
  select ${estateToday()} from estate e where e.customer_id = ${customerId} and e.id = ${estateId})`;
