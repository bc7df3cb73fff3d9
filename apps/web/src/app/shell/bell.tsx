import { Role } from '@lichthof/domain/access/role.ts';
import { lazy, Suspense } from 'react';
import { isGrantedOnEstate, placedEstates } from '../../api/estate-tree.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { useCurrentPlace } from './place.ts';

const AttentionBell = lazy(async () => {
  const load = () =>
    Promise.all([import('../../features/customers/attention/attention-bell.tsx'), loadTexts('attention')]);
  const loaded = await load().catch(() => undefined);
  return { default: loaded ? loaded[0].AttentionBell : () => null };
});

/** Counts what needs attention at the customer of the page, for who manages or controls something there. */
export function ShellBell() {
  const { user, hierarchy, isCustomerAdmin, isTenantView } = useCurrentPlace();
  if (!user || !hierarchy || isTenantView) return null;
  const idsWith = (role: Role) =>
    placedEstates(hierarchy)
      .filter((placed) => isGrantedOnEstate(hierarchy, user.authorityRoles, { placed, role }))
      .map(({ estate }) => estate.estateId);
  const managed = new Set(idsWith(Role.EstateOwner));
  if (!isCustomerAdmin && managed.size === 0 && idsWith(Role.EstateOpenEmsController).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AttentionBell customerId={hierarchy.customerInfo.id} managed={managed} />
    </Suspense>
  );
}
