import type { TFunction } from 'i18next';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { Breadcrumbs, type Crumb } from '../../ui/page/breadcrumbs.tsx';
import { routeAt } from '../route-at.ts';
import { electricityEstateAt, electricityPages, isWithin } from './electricity-pages.ts';
import { usePlace } from './place.ts';

/** Where one is, from the customer down to the page. */
export function TopBar() {
  return (
    <Box
      sx={{
        minHeight: 52,
        display: 'flex',
        alignItems: 'center',
        padding: '8px 32px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Breadcrumbs crumbs={useCrumbs()} />
    </Box>
  );
}

function useCrumbs(): Crumb[] {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const { hierarchy, placed, apartment } = usePlace();
  const page: Crumb = { label: t(`title.${routeAt(pathname).name}`) };
  if (apartment) return [{ label: `${apartment.estateName}, ${apartment.displayName}` }, page];
  if (!hierarchy) return [page];
  const customerId = hierarchy.customerInfo.id;
  const customer = { label: hierarchy.customerInfo.displayName, to: pathTo('customer_home', { customerId }) };
  if (!placed) return [customer, page];
  const groups = placed.groups.map(({ displayName }) => ({
    label: displayName,
    to: pathTo('estates_overview', { customerId }),
  }));
  const estate = {
    label: placed.estate.displayName,
    to: pathTo('estate_home', { customerId, estateId: placed.estate.estateId }),
  };
  return [customer, ...groups, estate, ...(electricityCrumbs(pathname, t) ?? [page])];
}

/** 'Mieterstrom › Tarife › Einzelheiten'; nothing outside of tenant electricity. */
function electricityCrumbs(pathname: string, t: TFunction<'app'>): Crumb[] | undefined {
  const ids = electricityEstateAt(pathname);
  if (!ids) return undefined;
  const section = {
    label: t('menu.estate_tenantelectricity_overview'),
    to: pathTo('estate_tenantelectricity_overview', { ...ids }),
  };
  const { name } = routeAt(pathname);
  const page = electricityPages(ids).find((candidate) => isWithin(pathname, candidate));
  if (!page || page.name === name) return [section, { label: t(`electricity.${name}`) }];
  return [section, { label: t(`electricity.${page.name}`), to: page.to }, { label: t(`electricity.${name}`) }];
}
