import type { AuditFilter } from '@lichthof/contracts/audit.ts';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../ui/tables/use-address.ts';

type Name = keyof AuditFilter;
const codePattern = /^[a-zA-Z_]{1,40}$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** The filter, stored in the URL; invalid values are ignored. */
export function useAuditFilter() {
  const [, setSearch] = useSearchParams();
  const { search, change } = useAddress<Name>();
  const textOf = (name: Name, pattern: RegExp) => {
    const text = search.get(name) ?? '';
    return pattern.test(text) ? { [name]: text } : {};
  };
  const userId = Number(search.get('userId'));
  const filter: AuditFilter = {
    ...(Number.isInteger(userId) && userId > 0 && { userId }),
    ...textOf('objectType', codePattern),
    ...textOf('action', codePattern),
    ...textOf('from', dayPattern),
    ...textOf('to', dayPattern),
    ...textOf('text', /./),
  };
  return { filter, change, isFiltered: Object.keys(filter).length > 0, reset: () => setSearch({}, { replace: true }) };
}
