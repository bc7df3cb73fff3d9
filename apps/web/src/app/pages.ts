import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { TextNamespace } from '../i18n/text-keys.ts';
import type { RouteName } from '../navigation/route-table.ts';

type LazyPage = () => Promise<{ Component: ComponentType }>;

/** The texts named come beside the page; what a part of it needs besides is loaded when that part shows. */
const page =
  <Name extends string>(
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
    ...namespaces: TextNamespace[]
  ): LazyPage =>
  async () => {
    const [parts] = await Promise.all([load(), loadTexts(...namespaces)]);
    return { Component: parts[name] };
  };

const estates = page(
  () => import('../features/estates/overview/estates-overview-page.tsx'),
  'EstatesOverviewPage',
  'estates-overview',
);
const participant = page(
  () => import('../features/participants/participant-page.tsx'),
  'ParticipantPage',
  'participants',
  'estates',
  'participant-payment',
  'participant-contract',
  'account',
  'prepayments',
  'letters',
);
const handbook = page(() => import('../features/handbook/handbook-page.tsx'), 'HandbookPage', 'handbook', 'public');
const users = page(() => import('../features/users/users-pages.tsx'), 'CustomerUsersPage', 'users', 'users-bulk');
const tariffs = page(
  () => import('../features/tariffs/tariffs-page.tsx'),
  'TariffsPage',
  'tariffs',
  'tariff-changes',
  'basic-supply',
);

/** Routes that only lead to the first of their pages. */
export const forwards = {
  customer_master_data: 'customer_estate_grouping',
  customer_intake: 'customer_intake_files',
  estate_home: 'estate_overview',
  estate_tenantelectricity_home: 'estate_tenantelectricity_overview',
  tenant_home: 'tenant_overview',
} as const satisfies Partial<Record<RouteName, RouteName>>;

export type ForwardName = keyof typeof forwards;
export type PageName = Exclude<RouteName, ForwardName>;

export const isForward = (name: RouteName): name is ForwardName => name in forwards;

/** The page of each route, loaded when it is first opened. Forwarding routes have none. */
export const lazyPages: Record<PageName, LazyPage> = {
  signin_again: page(() => import('./sign-in-again-page.tsx'), 'SignInAgainPage', 'public', 'session'),
  signin_redirect: page(() => import('./sign-in-pages.tsx'), 'SignInRedirectPage', 'public', 'session'),
  signout_redirect: page(() => import('./sign-in-pages.tsx'), 'SignOutRedirectPage', 'public'),
  forbidden: page(() => import('../features/public/public-pages.tsx'), 'ForbiddenPage', 'public'),
  imprint: page(() => import('../features/public/public-pages.tsx'), 'ImprintPage', 'public'),
  contact: page(() => import('../features/public/public-pages.tsx'), 'ContactPage', 'public'),
  confirm_email: page(() => import('../features/public/confirm-email-page.tsx'), 'ConfirmEmailPage', 'public'),
  stop_mails: page(() => import('../features/public/stop-mails-page.tsx'), 'StopMailsPage', 'public'),
  underconstruction: page(() => import('../features/public/public-pages.tsx'), 'UnderConstructionPage', 'public'),
  handbook,
  handbook_chapter: handbook,
  home: page(() => import('./home-page.tsx'), 'HomePage'),
  customers: page(
    () => import('../features/customers/customers-page.tsx'),
    'CustomersPage',
    'customers',
    'first-steps',
  ),
  reference_tables: page(
    () => import('../features/reference-tables/reference-tables-page.tsx'),
    'ReferenceTablesPage',
    'reference-tables',
  ),
  operation: page(() => import('../features/operation/operation-page.tsx'), 'OperationPage', 'operation'),
  failed_mails: page(() => import('../features/failed-mails/failed-mails-page.tsx'), 'FailedMailsPage', 'failed-mails'),
  customer_home: page(
    () => import('../features/customers/customer-home-page.tsx'),
    'CustomerHomePage',
    'attention',
    'customers',
  ),
  user_details: users,
  user_details_overview: users,
  user_details_access_rights: users,
  user_details_contract: users,
  user_details_documents: users,
  customer_estate_grouping: page(
    () => import('../features/estates/structure/estate-structure-page.tsx'),
    'EstateStructurePage',
    'estate-structure',
  ),
  customer_user_management: users,
  customer_information: page(
    () => import('../features/customers/customer-information-page.tsx'),
    'CustomerInformationPage',
    'api-keys',
    'customers',
  ),
  customer_portfolio: page(
    () => import('../features/portfolio/portfolio-page.tsx'),
    'PortfolioPage',
    'portfolio',
    'contract-import',
  ),
  customer_year_statements: page(
    () => import('../features/year-statements/customer-statements-page.tsx'),
    'CustomerStatementsPage',
    'year-statements',
  ),
  customer_intake_files: page(
    () => import('../features/intake/files/intake-files-page.tsx'),
    'IntakeFilesPage',
    'intake',
    'import-recipes',
  ),
  customer_intake_sources: page(
    () => import('../features/intake/sources/sources-page.tsx'),
    'SourcesPage',
    'intake',
    'import-recipes',
  ),
  customer_import_recipes: page(
    () => import('../features/imports/kept/import-recipes-page.tsx'),
    'ImportRecipesPage',
    'import-recipes',
  ),
  customer_alarms: page(() => import('../features/alarms/alarms-page.tsx'), 'AlarmsPage', 'alarms'),
  customer_audit: page(() => import('../features/audit/audit-page.tsx'), 'AuditPage', 'audit'),
  estates_home: estates,
  estates_overview: estates,
  estate_first_steps: page(
    () => import('../features/first-steps/first-steps-page.tsx'),
    'FirstStepsPage',
    'first-steps',
  ),
  estate_supply_and_feed: page(
    () => import('../features/monitoring/supply/supply-page.tsx'),
    'SupplyPage',
    'supply',
    'flow',
    'monitoring',
  ),
  estate_overview: page(() => import('../features/monitoring/overview-page.tsx'), 'OverviewPage', 'monitoring'),
  estate_tenantelectricity_customers: page(
    () => import('../features/participants/participants-page.tsx'),
    'ParticipantsPage',
    'participants',
    'estates',
  ),
  estate_tenantelectricity_customer_details: participant,
  estate_tenantelectricity_customer_details_overview: participant,
  estate_tenantelectricity_tariffs: tariffs,
  estate_tenantelectricity_tariff_new: page(
    () => import('../features/tariffs/wizard/tariff-wizard-page.tsx'),
    'TariffWizardPage',
    'tariffs-wizard',
    'tariffs',
  ),
  estate_tenantelectricity_tariff_details: tariffs,
  estate_tenantelectricity_billings: page(
    () => import('../features/invoices/invoices-page.tsx'),
    'InvoicesPage',
    'invoices',
    'invoice-corrections',
    'direct-debits',
    'reminders',
  ),
  estate_tenantelectricity_reminders: page(
    () => import('../features/payments/reminders/reminders-page.tsx'),
    'RemindersPage',
    'reminders',
  ),
  estate_tenantelectricity_invoice_explanation: page(
    () => import('../features/tenant/explanation/explanation-page.tsx'),
    'EstateExplanationPage',
    'explanation',
  ),
  estate_tenantelectricity_billing_preview: page(
    () => import('../features/billing/preparation/billing-preview-page.tsx'),
    'BillingPreviewPage',
    'billing',
  ),
  estate_tenantelectricity_billing_run: page(
    () => import('../features/billing/issuing/billing-run-page.tsx'),
    'BillingRunPage',
    'billing',
  ),
  estate_tenantelectricity_settings: page(
    () => import('../features/providers/settings-page.tsx'),
    'SettingsPage',
    'providers',
    'billing-texts',
    'reminder-rules',
  ),
  estate_tenantelectricity_key_comparison: page(
    () => import('../features/providers/key-comparison/key-comparison-page.tsx'),
    'KeyComparisonPage',
    'key-comparison',
    'providers',
  ),
  estate_tenantelectricity_billing_texts: page(
    () => import('../features/providers/billing-texts/billing-texts-page.tsx'),
    'BillingTextsPage',
    'billing-texts',
    'providers',
  ),
  estate_tenantelectricity_overview: page(
    () => import('../features/providers/electricity-overview-page.tsx'),
    'ElectricityOverviewPage',
    'providers',
  ),
  estate_tenantelectricity_year_statement: page(
    () => import('../features/year-statements/estate-statement-page.tsx'),
    'EstateStatementPage',
    'year-statements',
  ),
  estate_user_management: page(
    () => import('../features/users/users-pages.tsx'),
    'EstateUsersPage',
    'users',
    'users-bulk',
  ),
  estate_data: page(
    () => import('../features/estates/estate-data-page.tsx'),
    'EstateDataPage',
    'estate-data',
    'estate-options',
    'estate-apartments',
    'estates',
  ),
  estate_edge: page(() => import('../features/edges/edge-page.tsx'), 'EdgePage', 'edges', 'meters'),
  meters: page(() => import('../features/meters/list/meters-page.tsx'), 'MetersPage', 'meters', 'meter-details'),
  meters_import: page(() => import('../features/imports/import-page.tsx'), 'ImportPage', 'imports'),
  estate_control: page(() => import('../features/edges/control/control-page.tsx'), 'ControlPage', 'edge-control'),
  tenants: page(() => import('../features/tenant/apartments/apartments-page.tsx'), 'ApartmentsPage', 'tenant'),
  tenant_overview: page(
    () => import('../features/tenant/overview/tenant-overview-page.tsx'),
    'TenantOverviewPage',
    'tenant',
  ),
  tenant_months: page(
    () => import('../features/tenant/months/months-page.tsx'),
    'MonthsPage',
    'tenant',
    'tenant-months',
    'tenant-documents',
    'tenant-mails',
  ),
  tenant_contract: page(
    () => import('../features/tenant/contract/contract-page.tsx'),
    'ContractPage',
    'tenant',
    'tenant-contract',
    'tenant-mails',
  ),
  tenant_documents: page(
    () => import('../features/tenant/documents/documents-page.tsx'),
    'DocumentsPage',
    'tenant-documents',
  ),
  tenant_invoice_explanation: page(
    () => import('../features/tenant/explanation/explanation-page.tsx'),
    'ExplanationPage',
    'explanation',
  ),
};
