import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/call.ts';
import { supplyQuery } from '../../api/electricity.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

interface SupplyGateProps {
  estate: EstateParams;
  /** A page for estates with tenant electricity. */
  children: ReactNode;
}

const SetUpOffer = lazyPart(async () => ({ default: (await import('./set-up-offer.tsx')).SetUpOffer }));

/** Offers to set up tenant electricity instead of showing its pages if an estate has none. */
export function SupplyGate({ estate, children }: SupplyGateProps) {
  if (!useIsMissing(estate)) return children;
  return (
    <Suspense fallback={null}>
      <SetUpOffer estate={estate} />
    </Suspense>
  );
}

/** Stays true while the server is asked again, so that a half-filled wizard stays open. */
function useIsMissing(estate: EstateParams): boolean {
  const { error, isPending } = useQuery(supplyQuery(estate));
  const [missingId, setMissingId] = useState<number>();
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isMissing && missingId !== estate.estateId) setMissingId(estate.estateId);
  if (!isMissing && !isPending && missingId !== undefined) setMissingId(undefined);
  return isMissing || (isPending && missingId === estate.estateId);
}
