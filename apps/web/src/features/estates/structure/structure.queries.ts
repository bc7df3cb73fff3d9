import {
  changeEstateGroup,
  createChildGroup,
  createEstateGroup,
  deleteEstateGroup,
  getEstateStructure,
} from '@lichthof/contracts/places/estate-groups.ts';
import { moveEstate } from '@lichthof/contracts/places/estates.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { groupIdOf } from './moving.ts';
import type { TreeNode } from './structure-tree.ts';

export const structureQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['estate-structure', customerId],
    queryFn: ({ signal }) => call(getEstateStructure, { params: { customerId } }, signal),
  });

/** Queries whose results contain groups or their content. */
const shownIn = [
  'estate-structure',
  'estate-hierarchy',
  'current-user',
  'estates',
  'estates-overview',
  'users',
  'user',
];

/** Refetches also after a failure, which usually means that another user has changed something. */
function useRefetchStructure() {
  const client = useQueryClient();
  return () => Promise.all(shownIn.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

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
    onSettled: useRefetchStructure(),
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
    onSettled: useRefetchStructure(),
  });
}

export function useDeleteGroup(customerId: number) {
  return useMutation({
    mutationFn: (estateGroupId: number) => call(deleteEstateGroup, { params: { customerId, estateGroupId } }),
    onSettled: useRefetchStructure(),
  });
}

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
    onSettled: useRefetchStructure(),
  });
}
