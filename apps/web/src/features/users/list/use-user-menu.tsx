import type { User } from '@lichthof/contracts/people/users.ts';
import { Eye, KeyRound, Mail, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import { DeleteUserDialog } from '../details/delete-user-dialog.tsx';
import { EditUserDialog } from '../details/edit-user-dialog.tsx';
import type { UserScope } from '../user-scope.ts';
import { useAccountMails } from '../user-mutations.ts';
import { statusOf } from '../user-display.ts';

interface UserMenu {
  scope: UserScope;
  addressOf: (userId: number) => string;
  mayDelete: boolean;
}

/** The actions for one user of the list, and the dialogs it opens. */
export function useUserMenu({ scope, addressOf, mayDelete }: UserMenu) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const { reset, invite } = useAccountMails(scope);
  const [opened, setOpened] = useState<{ act: 'edit' | 'delete'; userId: number }>();
  const close = () => setOpened(undefined);

  const entriesOf = (user: User): MenuEntry[] => {
    const { userId } = user;
    const details = {
      label: t('menu.details'),
      icon: <Eye size={16} aria-hidden />,
      onClick: () => void navigate(addressOf(userId)),
    };
    const edit = {
      label: t('menu.edit'),
      icon: <Pencil size={16} aria-hidden />,
      onClick: () => setOpened({ act: 'edit', userId }),
    };
    const status = statusOf(user);
    const mail =
      status === 'active'
        ? { label: t('menu.reset'), icon: <KeyRound size={16} aria-hidden />, onClick: () => void reset(user) }
        : { label: t(`menu.mail.${status}`), icon: <Mail size={16} aria-hidden />, onClick: () => void invite(user) };
    const remove = {
      label: t('menu.delete'),
      icon: <Trash2 size={16} aria-hidden />,
      destructive: true,
      onClick: () => setOpened({ act: 'delete', userId }),
    };
    return [details, edit, mail, ...(mayDelete ? [remove] : [])];
  };

  const dialogs = (
    <>
      {opened?.act === 'edit' && <EditUserDialog scope={scope} userId={opened.userId} onClose={close} />}
      {opened?.act === 'delete' && (
        <DeleteUserDialog customerId={scope.customerId} userId={opened.userId} onClose={close} onDeleted={close} />
      )}
    </>
  );
  return { entriesOf, dialogs };
}
