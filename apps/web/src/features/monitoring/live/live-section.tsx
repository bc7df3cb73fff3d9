import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { Suspense } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { LiveSkeleton } from './live-skeleton.tsx';
import { canBeLive } from './live-values.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const LiveCard = lazyPart(async () => {
  const [{ LiveCard: Component }] = await Promise.all([import('./live-card.tsx'), loadTexts('live')]);
  return { default: Component };
});

/** Card 'Jetzt' for an estate with an edge that can connect; empty for others. */
export function LiveSection({ estate, capacityKwh }: { estate: Estate; capacityKwh?: number | null | undefined }) {
  if (!canBeLive(estate)) return null;
  return (
    <Suspense fallback={<LiveSkeleton edges={estate.edges} />}>
      <LiveCard estate={estate} capacityKwh={capacityKwh ?? null} />
    </Suspense>
  );
}
