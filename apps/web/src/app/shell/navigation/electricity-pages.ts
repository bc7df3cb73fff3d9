import { matchPath } from 'react-router';
import { pathTo, routeTable, type RouteName } from '../../../navigation/route-table.ts';

/** The routes of tenant electricity. */
export type ElectricityRoute = Extract<RouteName, `estate_tenantelectricity_${string}`>;

export interface SubPage {
  name: ElectricityRoute;
  to: string;
}

const names = [
  'estate_tenantelectricity_overview',
  'estate_tenantelectricity_customers',
  'estate_tenantelectricity_tariffs',
  'estate_tenantelectricity_billings',
  'estate_tenantelectricity_year_statement',
  'estate_tenantelectricity_settings',
] as const satisfies ElectricityRoute[];

export interface EstateIds {
  customerId: number;
  estateId: number;
}

/** The pages of an estate's tenant electricity, in the order of the menu. */
export function electricityPages(ids: EstateIds): SubPage[] {
  return names.map((name) => ({ name, to: pathTo(name, { ...ids }) }));
}

const below: string = `${routeTable.estate_tenantelectricity_home.path}/*`;

/** The estate whose tenant electricity an address belongs to, if it does. */
export function electricityEstateAt(pathname: string): EstateIds | undefined {
  return estateOf(matchPath(below, pathname));
}

/** The estate whose home an address is. */
export function estateHomeAt(pathname: string): EstateIds | undefined {
  return estateOf(matchPath(routeTable.estate_overview.path, pathname));
}

/** The comparison of keys helps to choose one, so that it is open before tenant electricity is set up. */
export const isKeyComparison = (pathname: string): boolean =>
  matchPath(routeTable.estate_tenantelectricity_key_comparison.path, pathname) !== null;

export const isElectricityRoute = (name: RouteName): name is ElectricityRoute =>
  name.startsWith('estate_tenantelectricity_');

const estateOf = (match: ReturnType<typeof matchPath>): EstateIds | undefined =>
  match ? { customerId: Number(match.params['customerId']), estateId: Number(match.params['estateId']) } : undefined;

/** Whether an address is a page or lies below it. */
export function isWithin(pathname: string, { to }: Pick<SubPage, 'to'>): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
