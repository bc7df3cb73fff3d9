import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { TreeNode } from './structure-tree.ts';
import { useMove } from './structure.queries.ts';

/** Moves and says so, with a button that takes it back; failures are thrown. */
export function useMoveWithToast(customerId: number): (moved: TreeNode, place: TreeNode) => Promise<void> {
  const { t } = useTranslation('estate-structure');
  const toast = useToast();
  const { mutateAsync } = useMove(customerId);
  const undo = async (moved: TreeNode, place: TreeNode) => {
    try {
      await mutateAsync({ moved, place });
      toast.success(t('move.undone'), t('move.doneText', { name: moved.name, place: place.name }));
    } catch (error) {
      toast.error(t('move.notUndone'), errorText(error, t('failed')));
    }
  };
  return async (moved, place) => {
    const { parent: before } = moved;
    const { version } = await mutateAsync({ moved, place });
    toast.success(
      t(moved.kind === 'group' ? 'move.done.group' : 'move.done.estate'),
      t('move.doneText', { name: moved.name, place: place.name }),
      before ? { label: t('move.undo'), onClick: () => void undo({ ...moved, version }, before) } : undefined,
    );
  };
}
