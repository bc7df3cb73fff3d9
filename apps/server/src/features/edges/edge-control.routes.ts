import { listEdgeControls } from '@lichthof/contracts/edges/edge-control.ts';
import type { Config } from '../../config.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';

export function edgeControlRoutes(context: RouteContext, { emsUrlTemplate }: Pick<Config, 'emsUrlTemplate'>): void {
  addRoute(context, listEdgeControls, async ({ params }) => {
    const edges = await context.db
      .selectFrom('edge')
      .select(['id as edgeId', 'name', 'position'])
      .where('customer_id', '=', params.customerId)
      .where('estate_id', '=', params.estateId)
      .orderBy('name')
      .execute();
    return edges.map((edge) => ({ ...edge, url: emsUrlTemplate ? fill(emsUrlTemplate, edge.name) : null }));
  });
}

/** The template holds '{edge}' where the edge's name belongs. */
const fill = (template: string, edgeName: string) => template.replaceAll('{edge}', encodeURIComponent(edgeName));
