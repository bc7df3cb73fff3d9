import { useTranslation } from 'react-i18next';
import type { TreeNode } from './structure-tree.ts';

/** '3 Untergruppen, 2 Objekte': of the customer all there are, of a group what lies directly in it. */
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
