import type { Role } from '@lichthof/domain/access/role.ts';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';

/** The roles with what each opens. */
export function RoleField({ roles }: { roles: Role[] }) {
  const { t } = useTranslation('users-rights');
  return (
    <RadioCards
      name="role"
      label={t('role.label')}
      options={roles.map((role) => ({
        value: role,
        label: t(`users:role.${role}.name`),
        description: t(`role.${role}`),
      }))}
    />
  );
}
