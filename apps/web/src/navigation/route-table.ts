import { fillPath, portalPages } from '@lichthof/contracts/portal-pages.ts';
import { Role } from '@lichthof/domain/access/role.ts';

/** The access that a route requires; without it every signed-in user may open it. */
export interface RouteAccess {
  /** The user needs one of these roles, on the resource or as a wider role on an enclosing one. */
  roles: Role[];
  on: 'customer' | 'estate' | 'apartment';
}

export interface NamedRoute {
  path: string;
  access?: RouteAccess;
  isPublic?: true;
}

const customerAdmin: RouteAccess = { roles: [Role.CustomerAdmin], on: 'customer' };
const estateOwner: RouteAccess = { roles: [Role.EstateOwner], on: 'estate' };
const estateEdgeControl: RouteAccess = { roles: [Role.EstateOpenEmsController], on: 'estate' };
const estateTenant: RouteAccess = { roles: [Role.EstateTenant], on: 'apartment' };

const customer = '/customers/:customerId';
const estate = `${customer}/estates/:estateId`;
const electricity = `${estate}/tenantelectricity`;
const user = `${customer}/users/:userId`;
const apartment = '/apartments/:apartmentId';

/** Every route of the portal by its name. */
export const routeTable = {
  signin_again: { path: '/auth/sign-in-again', isPublic: true },
  signin_redirect: { path: '/auth/signin-redirect', isPublic: true },
  signout_redirect: { path: '/auth/signout-redirect', isPublic: true },
  forbidden: { path: '/forbidden', isPublic: true },
  imprint: { path: '/imprint', isPublic: true },
  contact: { path: '/contact', isPublic: true },
  confirm_email: { path: portalPages.confirmEmail, isPublic: true },
  stop_mails: { path: portalPages.stopMails, isPublic: true },
  underconstruction: { path: '/underconstruction', isPublic: true },
  handbook: { path: '/help', isPublic: true },
  handbook_chapter: { path: portalPages.handbookChapter, isPublic: true },
  home: { path: '/' },
  customers: { path: '/customers' },
  reference_tables: { path: '/reference-tables' },
  failed_mails: { path: '/failed-mails' },
  operation: { path: '/operation' },
  customer_home: { path: customer },
  user_details: { path: user, access: customerAdmin },
  user_details_overview: { path: `${user}/overview`, access: customerAdmin },
  user_details_access_rights: { path: `${user}/access-rights`, access: customerAdmin },
  user_details_contract: { path: `${user}/contract`, access: customerAdmin },
  user_details_documents: { path: `${user}/documents`, access: customerAdmin },
  customer_master_data: { path: `${customer}/master-data`, access: customerAdmin },
  customer_estate_grouping: { path: `${customer}/master-data/estate-grouping`, access: customerAdmin },
  customer_user_management: { path: `${customer}/master-data/user-management`, access: customerAdmin },
  customer_information: { path: `${customer}/master-data/information`, access: customerAdmin },
  customer_portfolio: { path: `${customer}/master-data/portfolio`, access: customerAdmin },
  customer_year_statements: { path: `${customer}/master-data/year-statements`, access: customerAdmin },
  customer_audit: { path: `${customer}/master-data/audit`, access: customerAdmin },
  customer_intake: { path: portalPages.dataIntake, access: customerAdmin },
  customer_intake_files: { path: `${customer}/intake/files`, access: customerAdmin },
  customer_intake_sources: { path: `${customer}/intake/sources`, access: customerAdmin },
  customer_import_recipes: { path: `${customer}/intake/recipes`, access: customerAdmin },
  customer_alarms: { path: portalPages.customerAlarms },
  estates_home: { path: `${customer}/estates` },
  estates_overview: { path: `${customer}/estates` },
  estate_home: { path: estate },
  estate_first_steps: { path: `${estate}/first-steps`, access: estateOwner },
  estate_supply_and_feed: { path: `${estate}/supplyandfeed`, access: estateOwner },
  estate_overview: { path: `${estate}/overview`, access: estateOwner },
  estate_tenantelectricity_home: { path: electricity, access: estateOwner },
  estate_tenantelectricity_customers: { path: `${electricity}/customers`, access: estateOwner },
  estate_tenantelectricity_customer_details: { path: `${electricity}/customers/:participantId`, access: estateOwner },
  estate_tenantelectricity_customer_details_overview: {
    path: `${electricity}/customers/:participantId/overview`,
    access: estateOwner,
  },
  estate_tenantelectricity_tariffs: { path: `${electricity}/tariffs`, access: estateOwner },
  estate_tenantelectricity_tariff_new: { path: `${electricity}/tariffs/new`, access: estateOwner },
  estate_tenantelectricity_tariff_details: { path: `${electricity}/tariffs/:tariffId`, access: estateOwner },
  estate_tenantelectricity_billings: { path: `${electricity}/billings`, access: estateOwner },
  estate_tenantelectricity_billing_preview: { path: `${electricity}/billings/preview`, access: estateOwner },
  estate_tenantelectricity_billing_run: { path: portalPages.billingRun, access: estateOwner },
  estate_tenantelectricity_reminders: { path: `${electricity}/billings/reminders`, access: estateOwner },
  estate_tenantelectricity_invoice_explanation: {
    path: `${electricity}/billings/invoices/:invoiceId/explanation`,
    access: estateOwner,
  },
  estate_tenantelectricity_settings: { path: `${electricity}/settings`, access: estateOwner },
  estate_tenantelectricity_key_comparison: { path: `${electricity}/settings/key-comparison`, access: estateOwner },
  estate_tenantelectricity_billing_texts: { path: `${electricity}/settings/billing-texts`, access: estateOwner },
  estate_tenantelectricity_year_statement: { path: `${electricity}/year-statement`, access: estateOwner },
  estate_tenantelectricity_overview: { path: `${electricity}/overview`, access: estateOwner },
  estate_user_management: { path: `${estate}/user-management`, access: estateOwner },
  estate_data: { path: `${estate}/object-data`, access: estateOwner },
  estate_edge: { path: `${estate}/object-data/edges/:edgeId`, access: estateOwner },
  meters: { path: `${estate}/meters`, access: estateOwner },
  meters_import: { path: `${estate}/meters/import`, access: estateOwner },
  estate_control: { path: `${estate}/control`, access: estateEdgeControl },
  tenants: { path: '/apartments' },
  tenant_home: { path: apartment, access: estateTenant },
  tenant_overview: { path: `${apartment}/overview`, access: estateTenant },
  tenant_months: { path: portalPages.tenantMonths, access: estateTenant },
  tenant_contract: { path: `${apartment}/contract`, access: estateTenant },
  tenant_documents: { path: portalPages.tenantDocuments, access: estateTenant },
  tenant_invoice_explanation: { path: `${apartment}/documents/:invoiceId/explanation`, access: estateTenant },
} satisfies Record<string, NamedRoute>;

export type RouteName = keyof typeof routeTable;

/** The URL path of a route with its parameters. */
export function pathTo(name: RouteName, params: Record<string, number | string> = {}): string {
  return fillPath(routeTable[name].path, params);
}
