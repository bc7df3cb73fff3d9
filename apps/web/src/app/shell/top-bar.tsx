import type { TFunction } from 'i18next';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadTexts } from '../../i18n/i18n.ts';
import { pathTo, type RouteName } from '../../navigation/route-table.ts';
import { Breadcrumbs, type Crumb } from '../../ui/page/breadcrumbs.tsx';
import { routeAt } from '../guard/last-route.ts';
import { electricityEstateAt, electricityPages, isWithin, isElectricityRoute } from './navigation/electricity-pages.ts';
import { HelpButton } from './help-button.tsx';
import { useCurrentPlace } from './place.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const LiveLine = lazyPart(async () => {
  const load = () => Promise.all([import('../../features/monitoring/live/live-line.tsx'), loadTexts('live')]);
  const loaded = await load().catch(() => undefined);
  return { default: loaded ? loaded[0].LiveLine : () => null };
});

/** Where one is, from the customer down to the page, and the current power of the estate. */
export function TopBar() {
  return (
    <Box
      sx={{
        minHeight: 52,
        display: 'flex',
        alignItems: 'center',
        gap: '24px',
        padding: '8px 32px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Breadcrumbs crumbs={useCrumbs()} />
      </Box>
      <LiveHere />
      <HelpButton />
    </Box>
  );
}

/** The power now of the estate whose page this is; a line that cannot be had is none. */
function LiveHere() {
  const { hierarchy, placed, isEstateOwner } = useCurrentPlace();
  if (!hierarchy || !placed || !isEstateOwner) return null;
  const params = { customerId: hierarchy.customerInfo.id, estateId: placed.estate.estateId };
  return (
    <Suspense fallback={null}>
      <LiveLine params={params} />
    </Suspense>
  );
}

function useCrumbs(): Crumb[] {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const { hierarchy, placed } = useCurrentPlace();
  const page: Crumb = { label: t(`title.${routeAt(pathname).name}`) };
  if (!hierarchy) return [page];
  const customerId = hierarchy.customerInfo.id;
  const customer = { label: hierarchy.customerInfo.displayName, to: pathTo('customer_home', { customerId }) };
  if (!placed) return [customer, ...sectionCrumbs(pathname, customerId, t), page];
  const groups = placed.groups.map(({ displayName }) => ({
    label: displayName,
    to: pathTo('estates_overview', { customerId }),
  }));
  const estate = {
    label: placed.estate.displayName,
    to: pathTo('estate_home', { customerId, estateId: placed.estate.estateId }),
  };
  return [customer, ...groups, estate, ...(electricityCrumbs(pathname, t) ?? [...dataCrumbs(pathname, t), page])];
}

/** 'Objektdaten' above one of the estate's edges. */
function dataCrumbs(pathname: string, t: TFunction<'app'>): Crumb[] {
  if (routeAt(pathname).name !== 'estate_edge') return [];
  return [{ label: t('title.estate_data'), to: pathname.slice(0, pathname.lastIndexOf('/edges/')) }];
}

/** 'Stammdaten' or 'Dateneingang', for a user 'Stammdaten › Nutzerverwaltung'; nothing on the customer's other pages. */
function sectionCrumbs(pathname: string, customerId: number, t: TFunction<'app'>): Crumb[] {
  const { name } = routeAt(pathname);
  const crumb = (to: RouteName): Crumb => ({ label: t(`title.${to}`), to: pathTo(to, { customerId }) });
  if (name.startsWith('user_details')) return [crumb('customer_master_data'), crumb('customer_user_management')];
  const section = (['customer_master_data', 'customer_intake'] as const).find((to) =>
    pathname.startsWith(`${pathTo(to, { customerId })}/`),
  );
  return section ? [crumb(section)] : [];
}

/** 'Mieterstrom › Tarife › Einzelheiten'; nothing outside of tenant electricity. */
function electricityCrumbs(pathname: string, t: TFunction<'app'>): Crumb[] | undefined {
  const ids = electricityEstateAt(pathname);
  const { name } = routeAt(pathname);
  if (!ids || !isElectricityRoute(name)) return undefined;
  const section = {
    label: t('menu.estate_tenantelectricity_overview'),
    to: pathTo('estate_tenantelectricity_overview', { ...ids }),
  };
  const page = electricityPages(ids).find((candidate) => isWithin(pathname, candidate));
  if (!page || page.name === name) return [section, { label: t(`electricity.${name}`) }];
  return [section, { label: t(`electricity.${page.name}`), to: page.to }, { label: t(`electricity.${name}`) }];
}
