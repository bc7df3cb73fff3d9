import type { DefaultNamespace, KeysWithoutReturnObjects, Namespace } from 'i18next';
import type apartmentChoices from '../api/apartment-choices.de.json';
import type errorCodes from '../api/error-codes.de.json';
import type errors from '../api/errors.de.json';
import type participantName from '../api/participant-name.de.json';
import type app from '../app/app.de.json';
import type alarms from '../features/alarms/alarms.de.json';
import type webhook from '../features/alarms/webhook/webhook.de.json';
import type audit from '../features/audit/audit.de.json';
import type billing from '../features/billing/billing.de.json';
import type lateContracts from '../features/billing/late-contracts/late-contracts.de.json';
import type apiKeys from '../features/customers/api-keys/api-keys.de.json';
import type attention from '../features/customers/attention/attention.de.json';
import type customers from '../features/customers/customers.de.json';
import type edgeControl from '../features/edges/control/edge-control.de.json';
import type edges from '../features/edges/edges.de.json';
import type estateApartments from '../features/estates/apartments/estate-apartments.de.json';
import type estateDeletion from '../features/estates/deletion/estate-deletion.de.json';
import type estateData from '../features/estates/estate-data.de.json';
import type estateOptions from '../features/estates/estate-options.de.json';
import type estates from '../features/estates/estates.de.json';
import type estateForm from '../features/estates/form/estate-form.de.json';
import type estatesOverview from '../features/estates/overview/estates-overview.de.json';
import type estateStructure from '../features/estates/structure/estate-structure.de.json';
import type operation from '../features/operation/operation.de.json';
import type failedMails from '../features/failed-mails/failed-mails.de.json';
import type imports from '../features/imports/imports.de.json';
import type intake from '../features/intake/intake.de.json';
import type firstSteps from '../features/first-steps/first-steps.de.json';
import type sampleCustomer from '../features/sample-customer/sample-customer.de.json';
import type handbook from '../features/handbook/handbook.de.json';
import type importRecipes from '../features/imports/kept/import-recipes.de.json';
import type recipe from '../features/imports/recipe/recipe.de.json';
import type invoiceCorrections from '../features/invoices/corrections/invoice-corrections.de.json';
import type invoices from '../features/invoices/invoices.de.json';
import type letters from '../features/letters/letters.de.json';
import type meterDetails from '../features/meters/details/meter-details.de.json';
import type meterExchange from '../features/meters/devices/meter-exchange.de.json';
import type meterExport from '../features/meters/export/meter-export.de.json';
import type meterForm from '../features/meters/form/meter-form.de.json';
import type meterGaps from '../features/meters/gaps/meter-gaps.de.json';
import type meters from '../features/meters/meters.de.json';
import type meterReadings from '../features/meters/readings/meter-readings.de.json';
import type flow from '../features/monitoring/flow/flow.de.json';
import type live from '../features/monitoring/live/live.de.json';
import type monitoring from '../features/monitoring/monitoring.de.json';
import type supply from '../features/monitoring/supply/supply.de.json';
import type participantContract from '../features/participants/contract/participant-contract.de.json';
import type participantCreation from '../features/participants/creation/participant-creation.de.json';
import type contractImport from '../features/participants/import/contract-import.de.json';
import type participantPayment from '../features/participants/mandates/participant-payment.de.json';
import type participants from '../features/participants/participants.de.json';
import type contractUses from '../features/participants/uses/contract-uses.de.json';
import type account from '../features/payments/account/account.de.json';
import type bankStatements from '../features/payments/bank-statements/bank-statements.de.json';
import type bookkeeping from '../features/payments/bookkeeping/bookkeeping.de.json';
import type reminders from '../features/payments/reminders/reminders.de.json';
import type portfolio from '../features/portfolio/portfolio.de.json';
import type prepayments from '../features/prepayments/prepayments.de.json';
import type profile from '../features/profile/profile.de.json';
import type billingTexts from '../features/providers/billing-texts/billing-texts.de.json';
import type providerEdit from '../features/providers/edit/provider-edit.de.json';
import type providerForm from '../features/providers/form/provider-form.de.json';
import type keyComparison from '../features/providers/key-comparison/key-comparison.de.json';
import type providers from '../features/providers/providers.de.json';
import type reminderRules from '../features/providers/reminder-rules/reminder-rules.de.json';
import type supplySetUp from '../features/providers/set-up/supply-set-up.de.json';
import type publicPages from '../features/public/public.de.json';
import type marketPrices from '../features/reference-tables/market-prices/market-prices.de.json';
import type referenceTables from '../features/reference-tables/reference-tables.de.json';
import type search from '../features/search/search.de.json';
import type directDebits from '../features/sepa/direct-debits/direct-debits.de.json';
import type refunds from '../features/sepa/refunds/refunds.de.json';
import type session from '../features/session/session.de.json';
import type basicSupply from '../features/tariffs/basic-supply/basic-supply.de.json';
import type tariffChanges from '../features/tariffs/changes/tariff-changes.de.json';
import type tariffs from '../features/tariffs/tariffs.de.json';
import type tariffsWizard from '../features/tariffs/wizard/tariffs-wizard.de.json';
import type tenantContract from '../features/tenant/contract/tenant-contract.de.json';
import type tenantDocuments from '../features/tenant/documents/tenant-documents.de.json';
import type explanation from '../features/tenant/explanation/explanation.de.json';
import type tenantMails from '../features/tenant/mails/tenant-mails.de.json';
import type tenantMonths from '../features/tenant/months/tenant-months.de.json';
import type tenant from '../features/tenant/tenant.de.json';
import type usersBulk from '../features/users/bulk/users-bulk.de.json';
import type usersDetails from '../features/users/details/users-details.de.json';
import type usersRights from '../features/users/rights/users-rights.de.json';
import type users from '../features/users/users.de.json';
import type usersWizard from '../features/users/wizard/users-wizard.de.json';
import type yearStatements from '../features/year-statements/year-statements.de.json';
import type ui from './ui.de.json';
import type validation from './validation.de.json';

/** Maps each namespace to the type of its file: features/users/users.de.json is 'users'. */
interface Texts {
  'error-codes': typeof errorCodes;
  errors: typeof errors;
  'apartment-choices': typeof apartmentChoices;
  'participant-name': typeof participantName;
  app: typeof app;
  alarms: typeof alarms;
  webhook: typeof webhook;
  audit: typeof audit;
  billing: typeof billing;
  'late-contracts': typeof lateContracts;
  'api-keys': typeof apiKeys;
  attention: typeof attention;
  customers: typeof customers;
  'edge-control': typeof edgeControl;
  edges: typeof edges;
  'estate-apartments': typeof estateApartments;
  'estate-deletion': typeof estateDeletion;
  'estate-data': typeof estateData;
  'estate-options': typeof estateOptions;
  estates: typeof estates;
  'estate-form': typeof estateForm;
  'estates-overview': typeof estatesOverview;
  'estate-structure': typeof estateStructure;
  'first-steps': typeof firstSteps;
  'sample-customer': typeof sampleCustomer;
  handbook: typeof handbook;
  'import-recipes': typeof importRecipes;
  intake: typeof intake;
  imports: typeof imports;
  recipe: typeof recipe;
  'invoice-corrections': typeof invoiceCorrections;
  invoices: typeof invoices;
  letters: typeof letters;
  'meter-details': typeof meterDetails;
  'meter-exchange': typeof meterExchange;
  'meter-export': typeof meterExport;
  'meter-form': typeof meterForm;
  'meter-gaps': typeof meterGaps;
  meters: typeof meters;
  'meter-readings': typeof meterReadings;
  flow: typeof flow;
  live: typeof live;
  monitoring: typeof monitoring;
  supply: typeof supply;
  'participant-contract': typeof participantContract;
  'participant-creation': typeof participantCreation;
  'contract-import': typeof contractImport;
  'participant-payment': typeof participantPayment;
  participants: typeof participants;
  'contract-uses': typeof contractUses;
  account: typeof account;
  'bank-statements': typeof bankStatements;
  bookkeeping: typeof bookkeeping;
  reminders: typeof reminders;
  portfolio: typeof portfolio;
  prepayments: typeof prepayments;
  profile: typeof profile;
  'billing-texts': typeof billingTexts;
  'provider-edit': typeof providerEdit;
  'provider-form': typeof providerForm;
  'key-comparison': typeof keyComparison;
  providers: typeof providers;
  'reminder-rules': typeof reminderRules;
  'supply-set-up': typeof supplySetUp;
  public: typeof publicPages;
  'failed-mails': typeof failedMails;
  operation: typeof operation;
  'market-prices': typeof marketPrices;
  'reference-tables': typeof referenceTables;
  search: typeof search;
  'direct-debits': typeof directDebits;
  refunds: typeof refunds;
  session: typeof session;
  'basic-supply': typeof basicSupply;
  'tariff-changes': typeof tariffChanges;
  tariffs: typeof tariffs;
  'tariffs-wizard': typeof tariffsWizard;
  'tenant-contract': typeof tenantContract;
  'tenant-documents': typeof tenantDocuments;
  explanation: typeof explanation;
  'tenant-mails': typeof tenantMails;
  'tenant-months': typeof tenantMonths;
  tenant: typeof tenant;
  'users-bulk': typeof usersBulk;
  'users-details': typeof usersDetails;
  'users-rights': typeof usersRights;
  users: typeof users;
  'users-wizard': typeof usersWizard;
  'year-statements': typeof yearStatements;
  ui: typeof ui;
  validation: typeof validation;
}

export type TextNamespace = keyof Texts;

/** Lists the keys of a namespace, without the ending of a plural or a context. */
export type TextKey<Ns extends TextNamespace> = KeysWithoutReturnObjects[Ns];

/** Lists the keys that name their namespace: 'ui:cancel'. */
export type PrefixedTextKey = { [Ns in TextNamespace]: `${Ns}:${TextKey<Ns>}` }[TextNamespace];

type FirstOf<Ns extends Namespace> = Ns extends readonly [infer First, ...unknown[]] ? First : Ns;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Texts;
    parseInterpolation: false;
    strictInterpolationChecks: false;
    strictKeyChecks: true;
  }

  /**
   * Comes before the signatures of i18next, which compute all keys anew for the options of every call;
   * these are only tried, and then report the error, when no key fits.
   */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: TextKey<FirstOf<Ns> & TextNamespace> | PrefixedTextKey, values?: object): string;
  }
}
