import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { UserScope } from '../user-scope.ts';
import { userQuery } from '../users.queries.ts';
import { EditUserForm } from './edit-user-form.tsx';

interface EditUserDialogProps {
  scope: UserScope;
  userId: number;
  onClose: () => void;
}

/** Name, e-mail and phone of a user, as far as the caller may change them. */
export function EditUserDialog({ scope, userId, onClose }: EditUserDialogProps) {
  const { t } = useTranslation('users-details');
  const { data: user, error, refetch } = useQuery(userQuery(scope, userId));
  if (user) return <EditUserForm {...{ scope, user, onClose }} />;
  if (!error) return null;
  return (
    <DialogFrame open title={t('edit.title')} onClose={onClose}>
      <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />
    </DialogFrame>
  );
}
