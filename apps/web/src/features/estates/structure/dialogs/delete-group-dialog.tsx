import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../api/error-text.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../../../ui/dialogs/dialog-frame.tsx';
import { useToast } from '../../../../ui/toasts/toast-context.ts';
import type { TreeNode } from '../structure-tree.ts';
import { useDeleteGroup } from '../structure.queries.ts';
import { useSizeText } from '../table/structure-columns.ts';

interface DeleteGroupDialogProps {
  customerId: number;
  group: TreeNode;
  /** Receives true if the group was deleted. */
  onClose: (isGone?: boolean) => void;
}

/** Asks for confirmation before deleting an empty group; for other groups it lists their content. */
export function DeleteGroupDialog(props: DeleteGroupDialogProps) {
  return props.group.children.length > 0 ? <NotEmptyNote {...props} /> : <ConfirmDeletion {...props} />;
}

function NotEmptyNote({ group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('estate-structure');
  const sizeText = useSizeText();
  return (
    <DialogFrame
      open
      title={t('delete.notEmpty')}
      width="confirmation"
      onClose={() => onClose()}
      actions={
        <Button autoFocus onClick={() => onClose()}>
          {t('delete.close')}
        </Button>
      }
    >
      {t('delete.notEmptyText', { name: group.name, size: sizeText(group) })}
    </DialogFrame>
  );
}

function ConfirmDeletion({ customerId, group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('estate-structure');
  const toast = useToast();
  const { mutateAsync, isPending } = useDeleteGroup(customerId);

  const remove = async () => {
    try {
      await mutateAsync(group.id);
      toast.success(t('delete.done'), t('delete.doneText', { name: group.name }));
      onClose(true);
    } catch (error) {
      toast.error(t('delete.failed'), errorText(error, t('failed')));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name: group.name })}
      confirmLabel={t('delete.submit')}
      destructive
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={() => onClose()}
    >
      {group.managers.length > 0 && (
        <div>{t('delete.managers', { count: group.managers.length, names: group.managers.join(', ') })}</div>
      )}
    </ConfirmDialog>
  );
}
