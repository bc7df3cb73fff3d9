import type { ApiKey } from '@lichthof/contracts/api-keys.ts';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useRevokeApiKey } from './api-keys.queries.ts';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';
import { NewSecretDialog, type NewSecret } from './new-secret-dialog.tsx';
import { RotateApiKeyDialog } from './rotate-api-key-dialog.tsx';

/** The dialog that is open beside the list of keys. */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'rotate' | 'revoke'; apiKey: ApiKey }
  | ({ kind: 'secret' } & NewSecret);

interface ApiKeyDialogsProps {
  customerId: number;
  dialog: OpenDialog;
  onChange: Dispatch<SetStateAction<OpenDialog | undefined>>;
}

export function ApiKeyDialogs({ customerId, dialog, onChange }: ApiKeyDialogsProps) {
  // a form that is done closes, but what follows it stays open
  const close = () => onChange((open) => (open === dialog ? undefined : open));
  const showSecret = (created: NewSecret) => onChange({ kind: 'secret', ...created });
  switch (dialog.kind) {
    case 'create':
      return <CreateApiKeyDialog customerId={customerId} onCreated={showSecret} onClose={close} />;
    case 'rotate':
      return <RotateApiKeyDialog {...{ customerId }} apiKey={dialog.apiKey} onCreated={showSecret} onClose={close} />;
    case 'revoke':
      return <RevokeApiKeyDialog {...{ customerId }} apiKey={dialog.apiKey} onClose={close} />;
  }
  return <NewSecretDialog name={dialog.name} secret={dialog.secret} onClose={close} />;
}

interface RevokeApiKeyDialogProps {
  customerId: number;
  apiKey: ApiKey;
  onClose: () => void;
}

function RevokeApiKeyDialog({ customerId, apiKey: { keyId, name }, onClose }: RevokeApiKeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const toast = useToast();
  const { mutate, isPending } = useRevokeApiKey({ customerId, keyId });
  const revoke = () =>
    mutate(undefined, {
      onError: (error) => toast.error(t('failed'), errorText(error, t('nothingChanged'))),
      onSuccess: () => {
        toast.success(t('revoked'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      text={t('revoke.text')}
      confirmLabel={t('revoke.confirm')}
      destructive
      busy={isPending}
      onConfirm={revoke}
      onCancel={onClose}
    />
  );
}
