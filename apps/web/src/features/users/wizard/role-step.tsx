import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RoleField } from '../rights/role-field.tsx';
import { nameOf } from '../user-name.ts';
import type { UserScope } from '../user-scope.ts';
import { offeredRoles, type InviteForm } from './invite-form.ts';

/** All roles, or those that somebody known has already. */
export function RoleStep({ scope }: { scope: UserScope }) {
  const { t } = useTranslation('users-wizard');
  const member = useWatch<InviteForm, 'member'>({ name: 'member' });
  const roles = offeredRoles(scope, member);
  return (
    <>
      {member && member.roles.length > 0 && (
        <Notice status="info" title={t('role.fixed', { name: nameOf(member) })}>
          {t(roles.length === 0 ? 'role.noneText' : 'role.fixedText')}
        </Notice>
      )}
      <RoleField roles={roles} />
    </>
  );
}
