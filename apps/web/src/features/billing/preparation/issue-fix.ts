import type { BillingIssue, BillingIssueCode } from '@lichthof/contracts/billing/billing-issues.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo, type RouteName } from '../../../navigation/route-table.ts';

type FixPage =
  | 'settings'
  | 'tariffs'
  | 'participants'
  | 'participant'
  | 'estateData'
  | 'meters'
  | 'meter'
  | 'import'
  | 'invoices'
  | 'lastMonth'
  | 'daysBefore'
  | 'referenceTables';

/** Where each issue is looked into. */
const places: Record<BillingIssueCode, FixPage> = {
  periodNotOver: 'lastMonth',
  nationalMixMissing: 'referenceTables',
  marketPriceMissing: 'referenceTables',
  noSupply: 'settings',
  supplyChanges: 'settings',
  creditorIdMissing: 'settings',
  mixMissing: 'settings',
  productMixMissing: 'settings',
  basicSupplyMissing: 'tariffs',
  priceCapReduced: 'tariffs',
  priceCapCutsMuch: 'tariffs',
  priceCapOfCompany: 'participants',
  noContracts: 'participants',
  contractMissing: 'participants',
  tariffMissing: 'participant',
  mandateMissing: 'participant',
  emailMissing: 'participant',
  vacantPaidByOwner: 'participant',
  creditInvoice: 'participant',
  noConsumption: 'participant',
  highConsumption: 'participant',
  lowConsumption: 'participant',
  substitutesUsed: 'participant',
  manySubstitutes: 'participant',
  areaMissing: 'estateData',
  valuesMissing: 'meter',
  valuesImplausible: 'meter',
  readingsMissing: 'meter',
  pvAtNight: 'meter',
  pvAbovePeakPower: 'meter',
  meterMissing: 'meters',
  meterTwice: 'meter',
  meterArchived: 'meter',
  balanceMissing: 'meters',
  balanceUnmetered: 'meters',
  allocationMissing: 'import',
  allocationAboveConsumption: 'import',
  allocationAboveLocal: 'import',
  periodBilled: 'invoices',
  daysBilledBetween: 'daysBefore',
  daysLeftOut: 'invoices',
};

const routes: Record<FixPage, RouteName> = {
  settings: 'estate_tenantelectricity_settings',
  tariffs: 'estate_tenantelectricity_tariffs',
  participants: 'estate_tenantelectricity_customers',
  participant: 'estate_tenantelectricity_customer_details_overview',
  estateData: 'estate_data',
  meters: 'meters',
  meter: 'meters',
  import: 'meters_import',
  invoices: 'estate_tenantelectricity_billings',
  /** Without a period in its address the preview shows the last full month. */
  lastMonth: 'estate_tenantelectricity_billing_preview',
  daysBefore: 'estate_tenantelectricity_billing_preview',
  referenceTables: 'reference_tables',
};

export interface IssueFix {
  place: FixPage;
  address: string;
}

export interface IssueReader {
  /** Whether the user may open the pages of the system, as its operator does. */
  isOperator: boolean;
  /** The period of the preview. */
  period: DayRange;
}

/**
 * The page on which an issue is fixed or looked into, of one or of several alike; undefined if only the operator can do
 * something.
 */
export function issueFixOf(
  issue: BillingIssue,
  params: EstateParams,
  { isOperator, period, count = 1 }: IssueReader & { count?: number },
): IssueFix | undefined {
  const place = findPlace(issue, count);
  if (place === 'referenceTables' && !isOperator) return undefined;
  const path = pathTo(routes[place], { ...params, participantId: issue.participantId ?? 0 });
  if (place === 'daysBefore') return { place, address: `${path}?from=${period.from}&to=${issue.from}` };
  return { place, address: place === 'meter' ? `${path}?meter=${issue.meterId}` : path };
}

/** One participant or meter where one is named, else their list. */
function findPlace({ code, participantId, meterId }: BillingIssue, count: number): FixPage {
  const place = places[code];
  if (place === 'participant' && (participantId === null || count > 1)) return 'participants';
  if (place === 'meter' && (meterId === null || count > 1)) return 'meters';
  return place;
}
