import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { movedRights } from '../moving.ts';
import type { TreeNode } from '../structure-tree.ts';

interface ConfirmMoveDialogProps {
  moved: TreeNode;
  place: TreeNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Names the people whose access changes when something was dropped on another group. */
export function ConfirmMoveDialog({ moved, place, onConfirm, onCancel }: ConfirmMoveDialogProps) {
  const { t } = useTranslation('estate-structure');
  const { gain, lose } = movedRights(moved, place);
  const names = (people: string[]) => ({ count: people.length, names: people.join(', ') });
  return (
    <ConfirmDialog
      title={t('drag.confirm.title', { name: moved.name, place: place.name })}
      text={t('drag.confirm.text')}
      confirmLabel={t('move.submit')}
      irrevocable
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {gain.length > 0 && <div>{t('drag.confirm.gain', names(gain))}</div>}
      {lose.length > 0 && <div>{t('drag.confirm.lose', names(lose))}</div>}
    </ConfirmDialog>
  );
}
