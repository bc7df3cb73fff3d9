import type { MappingBody } from '@lichthof/contracts/edges/edge-mapping.ts';
import { getEdgeMapping, refreshEdge, saveEdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import { createEdgeKey, listEdges } from '@lichthof/contracts/edges/edges.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { EdgeUnreachableError, type EdgeHub } from '../../integrations/edges/edge-hub.ts';
import type { EdgeKey } from './edge-mapping.db.ts';
import { createKey } from './edges.db.ts';
import { readEdgeStates } from './edge-states.db.ts';
import { readEdgeMapping } from './read-edge-mapping.ts';

/** Steps that write tables of other features too; see workflows/map-edge-meters.ts. */
type MapEdgeMeters = (
  tx: Database,
  edge: EdgeKey & { userId: number },
  body: MappingBody,
) => Promise<{ created: number }>;

interface EdgeParts {
  config: Pick<Config, 'publicUrl'>;
  edges: EdgeHub;
  mapEdgeMeters: MapEdgeMeters;
}

export function edgesRoutes(context: RouteContext, { config, edges, mapEdgeMeters }: EdgeParts): void {
  const { db } = context;
  const uri = uriOf(config.publicUrl);

  addRoute(context, listEdges, ({ params }) => readEdgeStates(db, params));
  addRoute(context, createEdgeKey, async ({ params, caller }) => {
    const key = await createKey(db, params, caller.userId);
    edges.disconnect(params.edgeId, 'The key was replaced');
    return { key, uri };
  });
  addRoute(context, getEdgeMapping, async ({ params }) => ({ ...(await readEdgeMapping({ db, edges }, params)), uri }));
  addRoute(context, saveEdgeMapping, async ({ params, caller, body }) => {
    const edge = { ...params, userId: caller.userId };
    const saved = await db.transaction().execute((tx) => mapEdgeMeters(tx, edge, body));
    edges.mappingChanged(params.edgeId);
    return saved;
  });
  addRoute(context, refreshEdge, async ({ params }) => {
    const [edge] = await readEdgeStates(db, params);
    if (!edge) throw notFound('Edge');
    await edges.requestConfig(params.edgeId).catch(explainUnreachable);
  });
}

/** Edges connect to the portal's own address by websocket. */
const uriOf = (publicUrl: string) => `${publicUrl.replace(/^http/, 'ws')}/edges`;

function explainUnreachable(error: unknown): never {
  if (error instanceof EdgeUnreachableError) throw new HttpError(503, 'The edge does not answer');
  throw error;
}
