import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';

/** A secret that the server has just answered, with the name of its key. */
export interface NewSecret {
  name: string;
  secret: string;
}

export function NewSecretDialog({ name, secret, onClose }: NewSecret & { onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <SecretDialog
      title={t('secret.title', { name })}
      warning={{ title: t('secret.once'), text: t('secret.onceText') }}
      label={t('secret.label')}
      help={t('secret.help')}
      doneLabel={t('secret.done')}
      secret={secret}
      onClose={onClose}
    />
  );
}
