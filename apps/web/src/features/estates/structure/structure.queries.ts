import { getEstateUser, getUser, listEstateUsers, listUsers } from '@lichthof/contracts/people/users.ts';
import {
  changeEstateGroup,
  createChildGroup,
  createEstateGroup,
  deleteEstateGroup,
  getEstateStructure,
} from '@lichthof/contracts/places/estate-groups.ts';
import { getEstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { getEstatesOverview } from '@lichthof/contracts/places/estates-overview.ts';
import { getEstate, moveEstate } from '@lichthof/contracts/places/estates.ts';
import { getCurrentUser } from '@lichthof/contracts/session.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { groupIdOf } from './moving.ts';
import type { TreeNode } from './structure-tree.ts';

export const structureQuery = (customerId: number) => endpointQuery(getEstateStructure, { params: { customerId } });

/**
 * Their answers contain groups or their content. Read anew also after a failure, which usually means that another user has
 * changed something.
 */
const thenShowStructure = thenRefetch(
  getEstateStructure,
  getEstateHierarchy,
  getCurrentUser,
  getEstate,
  getEstatesOverview,
  listUsers,
  listEstateUsers,
  getUser,
  getEstateUser,
);

export interface NewGroup {
  name: string;
  place: TreeNode;
}

export function useCreateGroup(customerId: number) {
  return useMutation({
    mutationFn: ({ name, place }: NewGroup) => {
      const parentId = groupIdOf(place);
      return parentId === null
        ? call(createEstateGroup, { params: { customerId }, body: { name } })
        : call(createChildGroup, { params: { customerId, parentId }, body: { name } });
    },
    onSettled: thenShowStructure,
  });
}

export interface Renaming {
  name: string;
  group: TreeNode;
}

/** Renames the group, with the version that was read. */
export function useRenameGroup(customerId: number) {
  return useMutation({
    mutationFn: ({ name, group: { id, version, parent } }: Renaming) => {
      const body = { name, version, parentId: parent && groupIdOf(parent) };
      return call(changeEstateGroup, { params: { customerId, estateGroupId: id }, body });
    },
    onSettled: thenShowStructure,
  });
}

export const useDeleteGroup = (customerId: number) =>
  useEndpointMutation(deleteEstateGroup, (estateGroupId: number) => ({ params: { customerId, estateGroupId } }), {
    onSettled: thenShowStructure,
  });

export interface Move {
  moved: TreeNode;
  place: TreeNode;
}

/** Moves a group or an estate as it was read; the name stays. Its new version is the answer. */
export function useMove(customerId: number) {
  return useMutation<{ version: number }, Error, Move>({
    mutationFn: ({ moved: { kind, id, name, version }, place }) => {
      const groupId = groupIdOf(place);
      return kind === 'estate'
        ? call(moveEstate, { params: { customerId, estateId: id }, body: { estateGroupId: groupId, version } })
        : call(changeEstateGroup, {
            params: { customerId, estateGroupId: id },
            body: { name, version, parentId: groupId },
          });
    },
    onSettled: thenShowStructure,
  });
}
