import {
  Building2,
  CalendarDays,
  ChartColumn,
  ChartLine,
  FileCheck2,
  FileSpreadsheet,
  Files,
  Folder,
  Gauge,
  History,
  House,
  Inbox,
  LayoutGrid,
  MailWarning,
  ServerCog,
  Network,
  ReceiptText,
  SlidersHorizontal,
  TriangleAlert,
  UserCog,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { pathTo, type RouteName } from '../../../navigation/route-table.ts';
import type texts from '../../app.de.json';
import { electricityPages, type SubPage } from './electricity-pages.ts';
import type { CurrentPlace } from '../place.ts';

/** The pages that the menu may name. */
type MenuPage = RouteName & keyof (typeof texts)['menu'];

export interface NavigationEntry {
  name: MenuPage;
  to: string;
  icon: LucideIcon;
  /** Only this very address counts as current, not what lies below it. */
  isExact?: true;
  /** Entries below it, unfolded while one is on one of these pages. */
  pages?: SubPage[];
}

export interface NavigationSection {
  title: 'estate' | 'customer' | 'apartment' | 'customers' | 'all';
  entries: NavigationEntry[];
}

/** Lists what the person can open from here, in the order of the specification. */
export function navigationOf(place: CurrentPlace): NavigationSection[] {
  if (place.isTenantView) return place.apartment ? [tenantSection(place.apartment.apartmentId)] : [];
  const sections = [estateSection(place), customerSection(place), allSection(place)];
  return sections.filter((section) => section !== undefined && section.entries.length > 0) as NavigationSection[];
}

function tenantSection(apartmentId: number): NavigationSection {
  const to = (name: RouteName) => pathTo(name, { apartmentId });
  return {
    title: 'apartment',
    entries: [
      { name: 'tenant_overview', to: to('tenant_overview'), icon: ChartColumn },
      { name: 'tenant_months', to: to('tenant_months'), icon: CalendarDays },
      { name: 'tenant_contract', to: to('tenant_contract'), icon: FileCheck2 },
      { name: 'tenant_documents', to: to('tenant_documents'), icon: Folder },
    ],
  };
}

function estateSection({
  hierarchy,
  placed,
  isEstateOwner,
  isEdgeOperator,
}: CurrentPlace): NavigationSection | undefined {
  if (!hierarchy || !placed) return undefined;
  const ids = { customerId: hierarchy.customerInfo.id, estateId: placed.estate.estateId };
  const entry = (name: MenuPage, icon: LucideIcon) => ({ name, to: pathTo(name, ids), icon });
  const owned = [
    entry('estate_overview', ChartLine),
    entry('estate_supply_and_feed', Workflow),
    { ...entry('estate_tenantelectricity_overview', ReceiptText), pages: electricityPages(ids) },
    entry('meters', Gauge),
    entry('estate_user_management', Users),
    entry('estate_data', House),
  ];
  const controlled = [entry('estate_control', SlidersHorizontal)];
  return { title: 'estate', entries: [...(isEstateOwner ? owned : []), ...(isEdgeOperator ? controlled : [])] };
}

function customerSection({ hierarchy, isCustomerAdmin }: CurrentPlace): NavigationSection | undefined {
  if (!hierarchy) return undefined;
  const to = (name: RouteName) => pathTo(name, { customerId: hierarchy.customerInfo.id });
  const administered: NavigationEntry[] = [
    { name: 'customer_estate_grouping', to: to('customer_estate_grouping'), icon: Network },
    { name: 'customer_user_management', to: to('customer_user_management'), icon: UserCog },
    { name: 'customer_information', to: to('customer_information'), icon: Building2 },
    { name: 'customer_portfolio', to: to('customer_portfolio'), icon: FileSpreadsheet },
    { name: 'customer_year_statements', to: to('customer_year_statements'), icon: ReceiptText },
    { name: 'customer_audit', to: to('customer_audit'), icon: History },
  ];
  const estates: NavigationEntry = {
    name: 'estates_overview',
    to: to('estates_overview'),
    icon: LayoutGrid,
    isExact: true,
  };
  const alarms: NavigationEntry = { name: 'customer_alarms', to: to('customer_alarms'), icon: TriangleAlert };
  const intake: NavigationEntry = { name: 'customer_intake', to: to('customer_intake'), icon: Inbox };
  const entries = isCustomerAdmin ? [estates, intake, alarms, ...administered] : [estates, alarms];
  return { title: 'customer', entries };
}

/** The operator's pages; for others who have several customers, the list of these. */
function allSection({ user }: CurrentPlace): NavigationSection | undefined {
  if (!user) return undefined;
  const isOperator = user.authorityRoles.length > 0;
  if (!isOperator && user.estateHierarchy.length < 2) return undefined;
  const customers: NavigationEntry = { name: 'customers', to: pathTo('customers'), icon: Building2, isExact: true };
  const references: NavigationEntry = { name: 'reference_tables', to: pathTo('reference_tables'), icon: Files };
  const failedMails: NavigationEntry = { name: 'failed_mails', to: pathTo('failed_mails'), icon: MailWarning };
  const operation: NavigationEntry = { name: 'operation', to: pathTo('operation'), icon: ServerCog };
  return isOperator
    ? { title: 'all', entries: [customers, references, failedMails, operation] }
    : { title: 'customers', entries: [customers] };
}
