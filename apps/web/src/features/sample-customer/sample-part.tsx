import { Role } from '@lichthof/domain/access/role.ts';
import { Suspense } from 'react';
import { useCurrentUser } from '../../api/session.queries.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SampleCard = lazyPart(async () => {
  const [{ SampleCard: Loaded }] = await Promise.all([import('./sample-card.tsx'), loadTexts('sample-customer')]);
  return { default: Loaded };
});

/** The card of the sample customer; nothing for those who may not make one. */
export function SamplePart() {
  const { authorityRoles } = useCurrentUser();
  if (!authorityRoles.includes(Role.AuthorityAdmin)) return null;
  return (
    <Suspense fallback={null}>
      <SampleCard />
    </Suspense>
  );
}
