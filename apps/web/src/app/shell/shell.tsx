import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { SessionWatch } from '../../features/session/session-watch.tsx';
import { radius } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { PageSkeleton } from './shell-skeleton.tsx';
import { placeName, useCurrentPlace } from './place.ts';
import { PhoneBar } from './phone/phone-bar.tsx';
import { PhoneHeader } from './phone/phone-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { TenantFoot } from './tenant-foot.tsx';
import { useOfflinePage } from './use-offline-page.ts';
import { useRememberPlace } from './use-remember-place.ts';
import { useSearchKeys } from './use-search-keys.ts';
import { TopBar } from './top-bar.tsx';
import { electricityEstateAt, estateHomeAt, isKeyComparison } from './navigation/electricity-pages.ts';
import { ElectricityTabs } from './navigation/electricity-tabs.tsx';
import { ChartSubject } from '../../ui/charts/chart-subject.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SearchPalette = lazyPart(async () => ({
  default: (await import('../../features/search/search-palette.tsx')).SearchPalette,
}));

/** The frame around every page for which one signs in: navigation on stone, the page in the bright court. */
export function Shell() {
  const { t } = useTranslation('app');
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const isNavigating = useNavigation().state === 'loading';
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useSearchKeys(search);
  useRememberPlace();
  useOfflinePage();
  const place = useCurrentPlace();
  const { isTenantView } = place;

  return (
    <Box sx={frame}>
      <SkipLink />
      {isWide ? <Sidebar onSearch={search} /> : <PhoneHeader onSearch={search} />}
      <Box sx={court}>
        {isWide && <TopBar />}
        <Box component="main" id="content" tabIndex={-1} aria-label={t('content')} aria-busy={isNavigating} sx={page}>
          <Suspense fallback={<PageSkeleton />}>
            <ChartSubject value={placeName(place)}>
              <ShownPage withTabs={!isWide} />
            </ChartSubject>
          </Suspense>
          {isTenantView && <TenantFoot />}
        </Box>
      </Box>
      {!isWide && <PhoneBar onSearch={search} />}
      <SessionWatch />
      {isSearching && (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </Box>
  );
}

const page: SxStyle = {
  padding: { xs: '16px', md: '24px 32px 32px' },
  maxWidth: 1480,
  mx: 'auto',
  '&:focus-visible': { outline: 'none' },
};

const frame: SxStyle = (theme) => ({
  minHeight: '100dvh',
  backgroundColor: theme.vars!.palette.stone.shell,
  paddingBottom: '64px',
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '256px minmax(0, 1fr)', paddingBottom: 0 },
});

const court: SxStyle = (theme) => ({
  minWidth: 0,
  [theme.breakpoints.up('md')]: {
    margin: '8px 8px 8px 0',
    backgroundColor: theme.vars!.palette.stone.court,
    border: `1px solid ${theme.vars!.palette.divider}`,
    borderRadius: `${radius.court}px`,
  },
});

/** The first stop of the keyboard: past the navigation. */
function SkipLink() {
  const { t } = useTranslation('app');
  return (
    <Box
      component="a"
      href="#content"
      sx={(theme) => ({
        position: 'fixed',
        left: 16,
        top: -100,
        zIndex: theme.zIndex.tooltip,
        padding: '8px 16px',
        borderRadius: '8px',
        backgroundColor: theme.vars!.palette.primary.main,
        color: theme.vars!.palette.primary.contrastText,
        '&:focus': { top: 16 },
      })}
    >
      {t('skip')}
    </Box>
  );
}

const SupplyGate = lazyPart(async () => ({
  default: (await import('../../features/providers/supply-gate.tsx')).SupplyGate,
}));

const SetUpChecklist = lazyPart(async () => ({
  default: (await import('../../features/providers/set-up-checklist.tsx')).SetUpChecklist,
}));

/**
 * The page of the address; those of tenant electricity only where the estate has it. The checklist stands below the
 * estate's home, so that nothing moves when it comes.
 */
function ShownPage({ withTabs }: { withTabs: boolean }) {
  const { pathname } = useLocation();
  const estate = electricityEstateAt(pathname);
  const home = estateHomeAt(pathname);
  if (home) {
    return (
      <>
        <Outlet />
        <Suspense fallback={null}>
          <Box sx={{ mt: '12px' }}>
            <SetUpChecklist estate={home} onlySupplied />
          </Box>
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
