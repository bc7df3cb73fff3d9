import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { TreeNode } from './structure-tree.ts';
import { useMove } from './structure.queries.ts';

/** Moves and says so; failures are thrown. */
export function useMoveWithToast(customerId: number): (moved: TreeNode, place: TreeNode) => Promise<void> {
  const { t } = useTranslation('estate-structure');
  const toast = useToast();
  const { mutateAsync } = useMove(customerId);
  return async (moved, place) => {
    await mutateAsync({ moved, place });
    const names = { name: moved.name, place: place.name };
    toast.success(t(`move.done.${moved.kind}`), t('move.doneText', names));
  };
}
