import { ArrowUpRight, Building2, FolderInput, FolderPlus, House, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TreeNode } from './structure-tree.ts';

export type RowAct =
  | 'createGroup'
  | 'createChildGroup'
  | 'createEstate'
  | 'customerData'
  | 'renameGroup'
  | 'openEstate'
  | 'editEstate'
  | 'move'
  | 'deleteGroup'
  | 'deleteEstate';

interface RowActEntry {
  act: RowAct;
  icon: ReactNode;
  isDestructive?: true;
}

const size = 16;

/** The actions of each kind of row, in the order of the menu. */
export const rowActs: Record<TreeNode['kind'], RowActEntry[]> = {
  customer: [
    { act: 'createGroup', icon: <FolderPlus size={size} /> },
    { act: 'createEstate', icon: <House size={size} /> },
    { act: 'customerData', icon: <Building2 size={size} /> },
  ],
  group: [
    { act: 'createChildGroup', icon: <FolderPlus size={size} /> },
    { act: 'createEstate', icon: <House size={size} /> },
    { act: 'renameGroup', icon: <Pencil size={size} /> },
    { act: 'move', icon: <FolderInput size={size} /> },
    { act: 'deleteGroup', icon: <Trash2 size={size} />, isDestructive: true },
  ],
  estate: [
    { act: 'openEstate', icon: <ArrowUpRight size={size} /> },
    { act: 'editEstate', icon: <Pencil size={size} /> },
    { act: 'move', icon: <FolderInput size={size} /> },
    { act: 'deleteEstate', icon: <Trash2 size={size} />, isDestructive: true },
  ],
};
