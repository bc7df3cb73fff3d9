import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { electricityEstateAt, estateHomeAt, isKeyComparison } from './navigation/electricity-pages.ts';
import { ElectricityTabs } from './navigation/electricity-tabs.tsx';

const SupplyGate = lazyPart(async () => ({
  default: (await import('../../features/providers/supply-gate.tsx')).SupplyGate,
}));

const FirstStepsCard = lazyPart(async () => ({
  default: (await import('../../features/first-steps/first-steps-card.tsx')).FirstStepsCard,
}));

/**
 * The page of the address; those of tenant electricity only where the estate has it. The first steps stand below
 * the estate's home, so that nothing moves when they come.
 */
export function ShownPage({ withTabs }: { withTabs: boolean }) {
  const { pathname } = useLocation();
  const estate = electricityEstateAt(pathname);
  const home = estateHomeAt(pathname);
  if (home) {
    return (
      <>
        <Outlet />
        <Suspense fallback={null}>
          <FirstStepsCard estate={home} />
        </Suspense>
      </>
    );
  }
  if (!estate) return <Outlet />;
  return (
    <>
      {withTabs && <ElectricityTabs estate={estate} />}
      {isKeyComparison(pathname) ? (
        <Outlet />
      ) : (
        <SupplyGate estate={estate}>
          <Outlet />
        </SupplyGate>
      )}
    </>
  );
}
