import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../../theme/sx.ts';
import type { TreeNode } from '../structure-tree.ts';

/** Name, size, responsible users, actions; on a phone the size is below the name. */
export const columns: SxStyle = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '12px',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 36px',
    sm: 'minmax(0, 1fr) minmax(0, 200px) 36px',
    md: 'minmax(0, 5fr) minmax(0, 2.8fr) minmax(0, 2.4fr) 36px',
  },
};

const deepestIndent = 8;

/** Indent of the rows of a level; limited, to leave room for the name. */
export function indentOf(level: number): { xs: string; sm: string } {
  const steps = Math.min(level - 1, deepestIndent);
  return { xs: `${steps * 10}px`, sm: `${steps * 24}px` };
}

/** '3 Untergruppen, 2 Objekte': for the customer of the whole tree, for a group of its direct content. */
export function useSizeText(): (node: TreeNode) => string {
  const { t } = useTranslation('estate-structure');
  return ({ kind, size: { groups, estates, apartments } }) => {
    if (kind === 'estate') return t('size.apartments', { count: apartments });
    const parts = [
      groups > 0 && t(kind === 'customer' ? 'size.groups' : 'size.subGroups', { count: groups }),
      estates > 0 && t('size.estates', { count: estates }),
    ];
    return parts.filter(Boolean).join(', ') || t('size.empty');
  };
}
