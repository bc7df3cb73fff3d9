import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { SessionWatch } from '../../features/session/session-watch.tsx';
import { radius, widths } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { PageSkeleton } from './shell-skeleton.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { ShownPage } from './shown-page.tsx';
import { placeName, useCurrentPlace } from './place.ts';
import { PhoneBar } from './phone/phone-bar.tsx';
import { PhoneHeader } from './phone/phone-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { TenantFoot } from './tenant-foot.tsx';
import { TenantHeader } from './tenant-header.tsx';
import { tenantPageWidth } from './tenant-page-width.ts';
import { useRememberPlace } from './use-remember-place.ts';
import { useSearchKeys } from './use-search-keys.ts';
import { TopBar } from './top-bar.tsx';
import { ChartSubject } from '../../ui/charts/chart-subject.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SearchPalette = lazyPart(async () => ({
  default: (await import('../../features/search/search-palette.tsx')).SearchPalette,
}));

/** The frame around every page for which one signs in: navigation on stone, the page in the bright court. */
export function Shell() {
  const { t } = useTranslation('app');
  const place = useCurrentPlace();
  const { isTenantView } = place;
  const isWide = useMediaQuery((theme) => theme.breakpoints.up(isTenantView ? widths.tenantTabs : 'md'));
  const isNavigating = useNavigation().state === 'loading';
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useSearchKeys(search);
  useRememberPlace();
  useOfflinePage();
  const WideHeader = isTenantView ? TenantHeader : Sidebar;

  return (
    <Box data-shell sx={[frame, isWide && { paddingBottom: 0 }, !isTenantView && besideSidebar]}>
      <SkipLink />
      {isWide ? <WideHeader onSearch={search} /> : <PhoneHeader onSearch={search} />}
      <Box data-court sx={[{ minWidth: 0 }, !isTenantView && court]}>
        {isWide && !isTenantView && <TopBar />}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          aria-label={t('content')}
          aria-busy={isNavigating}
          sx={[page, isTenantView && { maxWidth: tenantPageWidth }]}
        >
          {place.isSample && <SampleNotice />}
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
  backgroundColor: theme.vars.palette.stone.shell,
  paddingBottom: '64px',
});

const besideSidebar: SxStyle = (theme) => ({
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '256px minmax(0, 1fr)' },
});

const court: SxStyle = (theme) => ({
  [theme.breakpoints.up('md')]: {
    margin: '8px 8px 8px 0',
    backgroundColor: theme.vars.palette.stone.court,
    border: `1px solid ${theme.vars.palette.divider}`,
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
        backgroundColor: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
        '&:focus': { top: 16 },
      })}
    >
      {t('skip')}
    </Box>
  );
}

/**
 * Whoever is signed in gets a page of the portal while the network is away, not the browser's; a tenant's shows the last
 * known figures.
 */
function useOfflinePage(): void {
  useEffect(() => {
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, []);
}
