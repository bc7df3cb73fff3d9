import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { roleLines } from '../list/role-lines.ts';
import { UserStatusBadge } from '../list/user-status-badge.tsx';
import { momentText, nameOf } from '../user-display.ts';
import type { UserScope } from '../user-scope.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { MailButton } from './mail-button.tsx';

interface OverviewTabProps {
  scope: UserScope;
  user: UserDetails;
  mayDelete: boolean;
  onDeleted: () => void;
}

export function OverviewTab({ scope, user, mayDelete, onDeleted }: OverviewTabProps) {
  const { t } = useTranslation('users');
  const [act, setAct] = useState<'edit' | 'delete'>();
  const close = () => setAct(undefined);
  return (
    <Stack sx={{ gap: '16px' }}>
      <FactList facts={useFacts(user)} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px' }}>
        <Button size="small" startIcon={<Pencil size={14} />} onClick={() => setAct('edit')}>
          {t('menu.edit')}
        </Button>
        <MailButton scope={scope} user={user} place="phone" />
        {mayDelete && (
          <Button
            size="small"
            variant="text"
            color="error"
            startIcon={<Trash2 size={14} />}
            onClick={() => setAct('delete')}
          >
            {t('menu.delete')}
          </Button>
        )}
      </Stack>
      {act === 'edit' && <EditUserDialog scope={scope} userId={user.userId} onClose={close} />}
      {act === 'delete' && (
        <DeleteUserDialog customerId={scope.customerId} userId={user.userId} onClose={close} onDeleted={onDeleted} />
      )}
    </Stack>
  );
}

function useFacts(user: UserDetails) {
  const { t } = useTranslation('users');
  const { apartment, moveInDate, moveOutDate, lastSeenAt } = user;
  const apartmentFacts = [
    { label: t('fact.apartment'), fact: apartment && `${apartment.estateName}, ${apartment.name}` },
    { label: t('fact.moveIn'), fact: moveInDate && formatDay(moveInDate) },
    { label: t('fact.moveOut'), fact: moveOutDate && formatDay(moveOutDate) },
  ];
  const fieldFacts = fieldNames(userFields)
    .filter((name) => name !== 'firstName' && name !== 'lastName')
    .map((name) => ({
      label: t(`field.${name}`),
      fact: name === 'email' ? <EmailText email={user.email} /> : user[name],
    }));
  return [
    { label: t('fact.name'), fact: nameOf(user) },
    ...fieldFacts,
    {
      label: t('fact.roles'),
      fact: roleLines(user)
        .map(({ role }) => t(`role.${role}.name`))
        .join(', '),
    },
    ...(apartment ? apartmentFacts : []),
    { label: t('fact.status'), fact: <UserStatusBadge user={user} /> },
    { label: t('fact.lastSeen'), fact: lastSeenAt && momentText(t, lastSeenAt) },
  ];
}
