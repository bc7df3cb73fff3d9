import * as contract from '@lichthof/contracts/places/estate-groups.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { deleteGroup } from './delete-group.ts';
import { findGroup, listGroups, readStructure, type GroupKey } from './estate-groups.db.ts';
import { changeGroup, createGroup } from './save-group.ts';

export function estateGroupsRoutes(context: RouteContext): void {
  const { db } = context;

  const readGroup = async (key: GroupKey) => {
    const group = await findGroup(db, key);
    if (!group) throw notFound('Estate group');
    return group;
  };

  addRoute(context, contract.listEstateGroups, ({ params }) => listGroups(db, params.customerId));

  addRoute(context, contract.getEstateStructure, async ({ params }) => {
    const structure = await readStructure(db, params.customerId);
    if (!structure) throw notFound('Customer');
    return structure;
  });

  addRoute(context, contract.createEstateGroup, async ({ params: { customerId }, body, caller: { userId } }) => {
    const estateGroupId = await createGroup(db, customerId, { name: body.name, parentId: null, userId });
    return readGroup({ customerId, estateGroupId });
  });

  addRoute(context, contract.createChildGroup, async ({ params, body, caller: { userId } }) => {
    const { customerId, parentId } = params;
    const estateGroupId = await createGroup(db, customerId, { name: body.name, parentId, userId });
    return readGroup({ customerId, estateGroupId });
  });

  addRoute(context, contract.changeEstateGroup, async ({ params, body, caller: { userId } }) => {
    await changeGroup(db, params, { body, userId });
    return readGroup(params);
  });

  addRoute(context, contract.deleteEstateGroup, ({ params, caller }) => deleteGroup(db, params, caller.userId));
}
