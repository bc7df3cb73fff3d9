import type { Role } from '@lichthof/domain/access/role.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { RightForm } from './right-form.ts';

/** The roles in one line, so that what they ask for shows below at once. */
export function RoleSelect({ roles }: { roles: Role[] }) {
  const { t } = useTranslation('users-rights');
  const chosen = useWatch<RightForm, 'role'>({ name: 'role' });
  return (
    <SelectField
      name="role"
      label={t('role.label')}
      placeholder={t('role.placeholder')}
      help={chosen !== null && t(`role.${chosen}`)}
      options={roles.map((role) => ({ value: role, label: t(`users:role.${role}.name`) }))}
    />
  );
}
