import {
  changeEstateGroup,
  createChildGroup,
  createEstateGroup,
  deleteEstateGroup,
  getEstateStructure,
} from '@lichthof/contracts/estate-groups.ts';
import { moveEstate } from '@lichthof/contracts/estates.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { groupIdOf } from './moving.ts';
import type { TreeNode } from './structure-tree.ts';

export const structureQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['estate-structure', customerId],
    queryFn: ({ signal }) => call(getEstateStructure, { params: { customerId } }, signal),
  });

/** Where groups and what lies in them are shown. */
const shownIn = [
  'estate-structure',
  'estate-hierarchy',
  'current-user',
  'estates',
  'estates-overview',
  'users',
  'user',
];

/** Also after a failure: then somebody else was probably faster. */
function useReadAnew() {
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
    onSettled: useReadAnew(),
  });
}

export interface Renaming {
  name: string;
  group: TreeNode;
}

/** Renames the group as it was read; its place stays. */
export function useRenameGroup(customerId: number) {
  return useMutation({
    mutationFn: ({ name, group: { id, version, parent } }: Renaming) => {
      const body = { name, version, parentId: parent && groupIdOf(parent) };
      return call(changeEstateGroup, { params: { customerId, estateGroupId: id }, body });
    },
    onSettled: useReadAnew(),
  });
}

export function useDeleteGroup(customerId: number) {
  return useMutation({
    mutationFn: (estateGroupId: number) => call(deleteEstateGroup, { params: { customerId, estateGroupId } }),
    onSettled: useReadAnew(),
  });
}

export interface Move {
  moved: TreeNode;
  place: TreeNode;
}

/** Moves a group or an estate as it was read; the name stays. */
export function useMove(customerId: number) {
  return useMutation<unknown, Error, Move>({
    mutationFn: ({ moved: { kind, id, name, version }, place }) => {
      const groupId = groupIdOf(place);
      return kind === 'estate'
        ? call(moveEstate, { params: { customerId, estateId: id }, body: { estateGroupId: groupId, version } })
        : call(changeEstateGroup, {
            params: { customerId, estateGroupId: id },
            body: { name, version, parentId: groupId },
          });
    },
    onSettled: useReadAnew(),
  });
}
