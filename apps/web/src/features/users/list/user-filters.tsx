import type { Role } from '@lichthof/domain/access/role.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { userStatuses } from '../user-status.ts';
import type { UserFilter } from './found-users.ts';

const longestEmail = 254;

interface UserFiltersProps {
  filter: UserFilter;
  roles: Role[];
  onChange: (changes: { email?: string; role?: string; status?: string }) => void;
}

export function UserFilters({ filter, roles, onChange }: UserFiltersProps) {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState(filter.text);
  const settled = useDebounced(typed);
  // oxlint-disable-next-line react/exhaustive-deps -- only what was typed goes to the address, not the other way round
  useEffect(() => (settled === filter.text ? undefined : onChange({ email: settled })), [settled]);

  const all = { value: '', label: t('filter.all') };
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={typed}
        onChange={(text) => setTyped(text.slice(0, longestEmail))}
      />
      <FilterMenu
        label={t('filter.role')}
        options={[all, ...roles.map((role) => ({ value: String(role), label: t(`role.${role}.name`) }))]}
        value={filter.role === null ? '' : String(filter.role)}
        onChange={(role) => onChange({ role })}
      />
      <FilterMenu
        label={t('filter.status')}
        options={[all, ...userStatuses.map((status) => ({ value: status, label: t(`filter.choice.${status}`) }))]}
        value={filter.status ?? ''}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}
