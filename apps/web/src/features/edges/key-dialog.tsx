import type { Edge } from '@lichthof/contracts/edges.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useCreateKey, type EdgeParams } from './edges.queries.ts';
import { ShownKey } from './shown-key.tsx';

interface KeyDialogProps {
  params: EdgeParams;
  edge: Edge;
  onClose: () => void;
}

/** Makes a key after a word about what it does, then shows it: once. */
export function KeyDialog({ params, edge, onClose }: KeyDialogProps) {
  const { t } = useTranslation('edges');
  const toast = useToast();
  const { mutate, data, isPending } = useCreateKey(params);
  if (data) return <ShownKey name={edge.name} uri={data.uri} secret={data.key} onClose={onClose} />;
  const isAgain = edge.keyCreatedAt !== null;
  const explain = (error: unknown) => toast.error(t('key.notMade'), errorText(error, t('key.failed')));
  return (
    <ConfirmDialog
      title={t(isAgain ? 'key.titleAgain' : 'key.title', { name: edge.name })}
      text={t('key.first')}
      confirmLabel={t(isAgain ? 'renewKey' : 'createKey')}
      destructive={isAgain}
      busy={isPending}
      onConfirm={() => mutate(undefined, { onError: explain })}
      onCancel={onClose}
    >
      {isAgain && <div>{t('key.again')}</div>}
    </ConfirmDialog>
  );
}
