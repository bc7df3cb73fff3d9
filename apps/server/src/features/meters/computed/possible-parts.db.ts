import type { PossiblePart } from '@lichthof/domain/metering/computed/formula-issues.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { readEstateFormulas } from '../../metering/computed/formulas.db.ts';

export interface EstateMeter extends PossiblePart {
  level: number;
}

/** The meters of an estate, by name, with what decides whether another one may be computed of them. */
export async function readPossibleParts(db: Database, estate: EstateKey): Promise<EstateMeter[]> {
  const { rows } = await sql<Omit<EstateMeter, 'parts'>>`
    select m.id as "meterId", m.name, m.medium, m.base_unit as "baseUnit", m.computed_level as level,
      m.archived_at is not null as "isArchived", (select a.kind from meter_assignment a
        where a.customer_id = m.customer_id and a.meter_id = m.id order by a.during desc limit 1) as kind
    from meter m where m.customer_id = ${estate.customerId} and m.estate_id = ${estate.estateId}
    order by m.name, m.id`.execute(db);
  const formulas = await readEstateFormulas(db, estate);
  return rows.map((row) => ({ ...row, parts: formulas.get(row.meterId)?.parts ?? [] }));
}
