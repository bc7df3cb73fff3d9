import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import type { EdgeEvidence } from '@lichthof/domain/metering/edges/propose-registers.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import {
  readAccount,
  readApartments,
  readMappableMeters,
  readMapping,
  readMidnightCounters,
  versionOf,
  type EdgeKey,
} from './edge-mapping.db.ts';
import { readEdgeStates } from './edge-states.db.ts';
import { mapRegisters } from './mapped-registers.ts';

interface EdgeSources {
  db: Database;
  edges: EdgeHub;
}

const noEvidence: EdgeEvidence = { counters: {}, rising: {} };

/** Reads what is shown of an edge's registers and meters. Throws 404. */
export async function readEdgeMapping({ db, edges }: EdgeSources, key: EdgeKey): Promise<Omit<EdgeMapping, 'uri'>> {
  const [edge] = await readEdgeStates(db, key);
  if (!edge) throw notFound('Edge');
  const [{ components, configAt, keptSince, live }, mapping, meters, apartments, midnights] = await Promise.all([
    readAccount(db, key),
    readMapping(db, key),
    readMappableMeters(db, key),
    readApartments(db, key),
    readMidnightCounters(db, key),
  ]);
  const evidence = edges.liveOf(key.edgeId)?.record ?? live ?? noEvidence;
  const registers = mapRegisters({ components, evidence, mapping, meters, apartments, midnights });
  return { edge, configAt, keptSince, registers, meters, apartments, version: versionOf(mapping) };
}
