import { lazy } from 'react';
import { Outlet, useLocation } from 'react-router';
import { electricityEstateAt } from './electricity-pages.ts';
import { ElectricityTabs } from './electricity-tabs.tsx';

const SupplyGate = lazy(async () => ({
  default: (await import('../../features/providers/supply-gate.tsx')).SupplyGate,
}));

/** The page of the address; those of tenant electricity only where the estate has it. */
export function ShownPage({ withTabs }: { withTabs: boolean }) {
  const { pathname } = useLocation();
  const estate = electricityEstateAt(pathname);
  if (!estate) return <Outlet />;
  return (
    <>
      {withTabs && <ElectricityTabs estate={estate} />}
      <SupplyGate estate={estate}>
        <Outlet />
      </SupplyGate>
    </>
  );
}
