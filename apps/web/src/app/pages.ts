import type { ComponentType } from 'react';
import type { RouteName } from '../navigation/route-table.ts';

type LazyPage = () => Promise<{ Component: ComponentType }>;

const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage =>
  async () => ({ Component: (await load())[name] });

const notYet = page(() => import('./not-available-page.tsx'), 'NotAvailablePage');
const estates = page(() => import('../features/estates/estates-page.tsx'), 'EstatesPage');
const participant = page(() => import('../features/participants/participant-page.tsx'), 'ParticipantPage');
const tariffs = page(() => import('../features/tariffs/tariffs-page.tsx'), 'TariffsPage');

/** The page of each route, loaded when it is first opened. Forwarding routes have none. */
export const lazyPages: Record<RouteName, LazyPage> = {
  signin_redirect: page(() => import('./sign-in-redirect-page.tsx'), 'SignInRedirectPage'),
  signout_redirect: page(() => import('./sign-out-redirect-page.tsx'), 'SignOutRedirectPage'),
  forbidden: page(() => import('../features/public/forbidden-page.tsx'), 'ForbiddenPage'),
  imprint: page(() => import('../features/public/imprint-page.tsx'), 'ImprintPage'),
  contact: page(() => import('../features/public/contact-page.tsx'), 'ContactPage'),
  underconstruction: page(() => import('../features/public/under-construction-page.tsx'), 'UnderConstructionPage'),
  home: page(() => import('./home-page.tsx'), 'HomePage'),
  customers: page(() => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
  customer_home: page(() => import('../features/customers/customer-home-page.tsx'), 'CustomerHomePage'),
  user_details: notYet,
  user_details_overview: notYet,
  user_details_access_rights: notYet,
  user_details_contract: notYet,
  user_details_documents: notYet,
  customer_master_data: notYet,
  customer_estate_grouping: notYet,
  customer_user_management: notYet,
  customer_information: page(
    () => import('../features/customers/customer-information-page.tsx'),
    'CustomerInformationPage',
  ),
  estates_home: estates,
  estates_overview: estates,
  estate_home: estates,
  estate_supply_and_feed: notYet,
  estate_overview: page(() => import('../features/monitoring/overview-page.tsx'), 'OverviewPage'),
  estate_tenantelectricity_home: notYet,
  estate_tenantelectricity_customers: page(
    () => import('../features/participants/participants-page.tsx'),
    'ParticipantsPage',
  ),
  estate_tenantelectricity_customer_details: participant,
  estate_tenantelectricity_customer_details_overview: participant,
  estate_tenantelectricity_tariffs: tariffs,
  estate_tenantelectricity_tariff_details: tariffs,
  estate_tenantelectricity_billings: page(() => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
  estate_tenantelectricity_billing_preview: page(
    () => import('../features/billing/billing-preview-page.tsx'),
    'BillingPreviewPage',
  ),
  estate_tenantelectricity_billing_run: page(
    () => import('../features/billing/billing-run-page.tsx'),
    'BillingRunPage',
  ),
  estate_tenantelectricity_settings: page(() => import('../features/providers/settings-page.tsx'), 'SettingsPage'),
  estate_tenantelectricity_overview: page(
    () => import('../features/providers/electricity-overview-page.tsx'),
    'ElectricityOverviewPage',
  ),
  estate_user_management: notYet,
  estate_data: page(() => import('../features/estates/estate-data-page.tsx'), 'EstateDataPage'),
  meters: page(() => import('../features/meters/meters-page.tsx'), 'MetersPage'),
  meters_import: page(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
  estate_control: page(() => import('../features/controllers/control-page.tsx'), 'ControlPage'),
  tenants: page(() => import('../features/tenant/apartments-page.tsx'), 'ApartmentsPage'),
  tenant_home: notYet,
  tenant_overview: page(() => import('../features/tenant/tenant-overview-page.tsx'), 'TenantOverviewPage'),
  tenant_contract: page(() => import('../features/tenant/contract/contract-page.tsx'), 'ContractPage'),
  tenant_documents: page(() => import('../features/tenant/documents/documents-page.tsx'), 'DocumentsPage'),
  tenant_invoice_explanation: page(
    () => import('../features/tenant/explanation/explanation-page.tsx'),
    'ExplanationPage',
  ),
};
