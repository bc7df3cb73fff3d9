import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { alarmRulesRoutes } from './features/alarms/alarm-rules.routes.ts';
import { alarmMailsRoutes } from './features/alarms/mails/alarm-mails.routes.ts';
import { alarmsRoutes } from './features/alarms/alarms.routes.ts';
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { attentionRoutes } from './features/attention/attention.routes.ts';
import { banksRoutes } from './features/banks/banks.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { billingRunsRoutes } from './features/billing/billing-runs.routes.ts';
import { correctionsRoutes } from './features/billing/corrections/corrections.routes.ts';
import { recordReturnedDebit } from './features/sepa/end-debits.ts';
import { debitNoticesRoutes } from './features/sepa/debit-notices/debit-notices.routes.ts';
import { directDebitsRoutes } from './features/sepa/direct-debits.routes.ts';
import { refundsRoutes } from './features/sepa/refunds/refunds.routes.ts';
import { edgeControlRoutes } from './features/edges/edge-control.routes.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { edgesRoutes } from './features/edges/edges.routes.ts';
import { lettersRoutes } from './features/letters/letters.routes.ts';
import { liveRoutes } from './features/edges/live.routes.ts';
import { estateGroupsRoutes } from './features/estate-groups/estate-groups.routes.ts';
import { estatesRoutes } from './features/estates/estates.routes.ts';
import { changesRoutes } from './features/changes/changes.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { channelsRoutes } from './features/intake/streams/channels.routes.ts';
import { dataSourcesRoutes } from './features/intake/sources/data-sources.routes.ts';
import { importRecipesRoutes } from './features/imports/kept-recipes/import-recipes.routes.ts';
import { fileAnswersRoutes } from './features/intake/files/file-answers.routes.ts';
import { intakeFilesRoutes } from './features/intake/files/intake-files.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { invoiceArchivesRoutes } from './features/invoices/archives/archives.routes.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { billedChangesRoutes } from './features/metering/billed-changes/billed-changes.routes.ts';
import { fillManyGapsRoutes } from './features/metering/gaps/fill-many-gaps.routes.ts';
import { computedDaysRoutes } from './features/metering/computed/computed-days.routes.ts';
import { gapFillsRoutes } from './features/metering/gaps/gap-fills.routes.ts';
import { ingestRoutes } from './features/metering/ingest/ingest.routes.ts';
import { meterGapsRoutes } from './features/metering/gaps/meter-gaps.routes.ts';
import { gapFillRulesRoutes } from './features/metering/gaps/gap-fill-rules.routes.ts';
import { gapFillProposalsRoutes } from './features/metering/gaps/gap-fill-proposals.routes.ts';
import { metersRoutes } from './features/meters/meters.routes.ts';
import { readsRoutes } from './features/reads/reads.routes.ts';
import { sendValuesRoutes } from './features/metering/ingest/send-values.routes.ts';
import { readingsRoutes } from './features/metering/readings/readings.routes.ts';
import { monitoringRoutes } from './features/monitoring/monitoring.routes.ts';
import { estatesOverviewRoutes } from './features/monitoring/overview/estates-overview.routes.ts';
import { occupanciesRoutes } from './features/estates/occupancies/occupancies.routes.ts';
import { contractImportsRoutes } from './features/participants/import/contract-imports.routes.ts';
import { lateContractsRoutes } from './features/participants/late-contracts/late-contracts.routes.ts';
import { participantsRoutes } from './features/participants/participants.routes.ts';
import { bookkeepingRoutes } from './features/payments/bookkeeping/bookkeeping.routes.ts';
import { remindersRoutes } from './features/payments/reminders/reminders.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { bankStatementsRoutes } from './features/payments/bank-statements/bank-statements.routes.ts';
import { prepaymentsRoutes } from './features/prepayments/prepayments.routes.ts';
import { portalRoutes } from './features/portal/portal.routes.ts';
import { portfolioRoutes } from './features/portfolio/portfolio.routes.ts';
import { reminderRulesRoutes } from './features/providers/reminder-rules/reminder-rules.routes.ts';
import { providersRoutes } from './features/providers/providers.routes.ts';
import { recalculationsRoutes } from './features/recalculations/recalculations.routes.ts';
import { operationRoutes } from './features/operation/operation.routes.ts';
import { failedMailsRoutes } from './features/failed-mails/failed-mails.routes.ts';
import { referenceTablesRoutes } from './features/reference-tables/reference-tables.routes.ts';
import { sampleCustomerRoutes } from './features/sample-customer/sample-customer.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { basicSupplyRoutes } from './features/tariffs/basic-supply/basic-supply.routes.ts';
import { priceChangesRoutes } from './features/tariffs/price-changes/price-changes.routes.ts';
import { tariffsRoutes } from './features/tariffs/tariffs.routes.ts';
import { powerNowRoutes } from './features/tenant/apartments/power-now.routes.ts';
import { tenantApartmentsRoutes } from './features/tenant/apartments/tenant-apartments.routes.ts';
import { curveConsentRoutes } from './features/tenant/contract/curve-consent.routes.ts';
import { tenantContractRoutes } from './features/tenant/contract/tenant-contract.routes.ts';
import { tenantDocumentsRoutes } from './features/tenant/documents/tenant-documents.routes.ts';
import { tenantLettersRoutes } from './features/tenant/documents/tenant-letters.routes.ts';
import { ownElectricityRoutes } from './features/tenant/electricity/own-electricity.routes.ts';
import { monthlyInformationRoutes } from './features/tenant/months/monthly-information.routes.ts';
import { ownPaymentsRoutes } from './features/tenant/payments/own-payments.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { yearStatementsRoutes } from './features/year-statements/year-statements.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { answerErrors } from './http/error-answers.ts';
import { describeApi } from './http/open-api.ts';
import { servePages } from './http/pages.ts';
import { limitBodies } from './http/body-limits.ts';
import { acceptEmptyJson } from './http/empty-json.ts';
import { createLog } from './http/log.ts';
import { watchOpenRequests } from './http/open-requests.ts';
import { answerRequestIds } from './http/request-id.ts';
import { closeConnectionsAtEnd, createReadiness, type Readiness } from './http/readiness.ts';
import { createKeyAdmission } from './http/key-caller.ts';
import type { RouteContext } from './http/route.ts';
import { addSecurityHeaders } from './http/security.ts';
import type { TokenRules } from './http/tokens.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { EdgeHub } from './integrations/edges/edge-hub.ts';
import { isEdgeAddress } from './integrations/edges/edge-upgrade.ts';
import type { Accounts } from './integrations/identity/identity-provider.ts';
import { changeContractEnd } from './workflows/change-contract-end.ts';
import { changeOccupancy } from './workflows/change-occupancy.ts';
import { createParticipant } from './workflows/create-participant.ts';
import { exchangeMeter } from './workflows/exchange-meter.ts';
import { addRight } from './workflows/users/grant-access.ts';
import { moveOutParticipant } from './workflows/move-out-participant.ts';
import { inviteUser } from './workflows/users/invite-user.ts';
import { mapEdgeMeters } from './workflows/map-edge-meters.ts';
import { recalculate } from './workflows/recalculate.ts';
import { removeUser } from './workflows/users/remove-user.ts';
import { revokeAccess } from './workflows/users/revoke-access.ts';
import { storeContracts } from './workflows/store-contracts.ts';
import { storeLateContracts } from './workflows/store-late-contracts.ts';
import { withdrawOccupancy } from './workflows/withdraw-occupancy.ts';
import { createHttpWebhookSender } from './integrations/webhooks/http-webhook-sender.ts';
import type { SecretCipher } from './integrations/secrets/secret-cipher.ts';
import type { WebhookSender } from './integrations/webhooks/webhook-sender.ts';
import type { createTypesetter } from './integrations/typesetting/typesetter.ts';
import { answerAccountErrors } from './answer-account-errors.ts';
import { openEdges } from './open-edges.ts';
import { productVersion } from './product-version.ts';

interface AppParts {
  config: Config;
  db: Database;
  /** Absent: `db`. */
  readDb?: Database | undefined;
  tokens: TokenRules;
  typesetter: ReturnType<typeof createTypesetter>;
  /** Absent where another service keeps the accounts for itself. */
  accounts?: Accounts | undefined;
  log?: FastifyBaseLogger;
  readiness?: Readiness;
  /** In place of the server that edges connect to. */
  edges?: EdgeHub;
  /** The time by which the values of edges are judged, in ms since 1970. */
  now?: () => number;
  /** Mounts the sign-in pages of the embedded identity provider; absent with another issuer. */
  mountIdentity?: (app: FastifyInstance) => Promise<void>;
  /** Told of each endpoint that is served. */
  onEndpoint?: (endpoint: Endpoint) => void;
  metrics?: Metrics;
  /** Encrypts secrets; absent without a key. */
  secretCipher?: SecretCipher | undefined;
  /** Certificate authorities that servers of sources may have besides the usual ones. */
  sourceCa?: string | undefined;
  /** In place of the one that sends over the network. */
  webhookSender?: WebhookSender;
}

/** In bytes: compressing these takes less than 0.1 ms (zstd) to 0.3 ms (gzip), a stream through a thread more than that. */
const mostCompressedAtOnce = 64 * 1024;

/** Trusts only our own proxy for the address of a client; addresses from before it could be forged. */
const isNextProxy = (_address: string, hop: number) => hop === 0;

/** Builds the whole server without starting to listen; the list below contains all its features. */
export async function buildApp({
  config,
  db,
  readDb = db,
  tokens,
  typesetter,
  accounts: givenAccounts,
  log = createLog({ level: config.logLevel }),
  readiness = createReadiness(db),
  edges: givenEdges,
  now = Date.now,
  mountIdentity,
  onEndpoint,
  metrics,
  secretCipher,
  sourceCa,
  webhookSender = createHttpWebhookSender({ allowsOwnNetwork: config.allowsWebhooksToOwnNetwork }),
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID().slice(0, 13),
    trustProxy: config.publicUrl.startsWith('https:') ? isNextProxy : false,
    routerOptions: { maxParamLength: 200 },
    http: { shouldUpgradeCallback: ({ url }) => isEdgeAddress(url) },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  metrics?.watchRequests(app);
  watchOpenRequests(app);
  answerRequestIds(app);
  closeConnectionsAtEnd(app, readiness);
  answerErrors(app);
  limitBodies(app);
  acceptEmptyJson(app);
  await addSecurityHeaders(app, { ...config, issuer: tokens.issuer });
  await app.register(compress, { threshold: 1024, syncThreshold: mostCompressedAtOnce, globalDecompression: false });
  await describeApi(app);
  const accounts = givenAccounts && answerAccountErrors(givenAccounts);
  const edges = givenEdges ?? serveEdges(app, { db, now, metrics });

  await app.register(async (features) => {
    const endpoints: Endpoint[] = [];
    const noteEndpoint = (endpoint: Endpoint) => {
      endpoints.push(endpoint);
      onEndpoint?.(endpoint);
    };
    const admitKey = createKeyAdmission(features, db);
    const context: RouteContext = { app: features, db, readDb, tokens, admitKey, onEndpoint: noteEndpoint };
    portalRoutes(context, { config, readiness, issuer: tokens.issuer, version: productVersion });
    sessionRoutes(context, { accounts, isIssuerExternal: config.externalIssuer !== undefined });
    readsRoutes(context, endpoints);
    searchRoutes(context);
    auditRoutes(context);
    attentionRoutes(context);
    banksRoutes(context);
    alarmsRoutes(context);
    alarmRulesRoutes(context);
    alarmMailsRoutes(context);
    const { publicUrl, allowsWebhooksToOwnNetwork: allowsOwnNetwork } = config;
    webhooksRoutes(context, { webhookSender, secretCipher, publicUrl, allowsOwnNetwork });
    apiKeysRoutes(context);
    edgeControlRoutes(context, config);
    customersRoutes(context);
    sampleCustomerRoutes(context);
    estateGroupsRoutes(context);
    estatesRoutes(context);
    liveRoutes(context, edges);
    edgesRoutes(context, { config, edges, mapEdgeMeters });
    occupanciesRoutes(context, { changeOccupancy, withdrawOccupancy });
    usersRoutes(context, accounts, { inviteUser, removeUser, addRight, revokeAccess });
    metersRoutes(context, { edges, exchangeMeter });
    ingestRoutes(context);
    sendValuesRoutes(context);
    readingsRoutes(context);
    recalculationsRoutes(context, recalculate);
    importsRoutes(context);
    intakeFilesRoutes(context);
    fileAnswersRoutes(context);
    channelsRoutes(context);
    dataSourcesRoutes(context, { ...config.sources, secretCipher, ca: sourceCa });
    importRecipesRoutes(context);
    changesRoutes(context);
    exportsRoutes(context);
    portfolioRoutes(context, storeContracts);
    monitoringRoutes(context);
    estatesOverviewRoutes(context);
    providersRoutes(context, typesetter);
    reminderRulesRoutes(context);
    tariffsRoutes(context);
    basicSupplyRoutes(context);
    priceChangesRoutes(context, typesetter);
    referenceTablesRoutes(context);
    participantsRoutes(context, { createParticipant, changeContractEnd, moveOutParticipant });
    contractImportsRoutes(context, storeContracts);
    lateContractsRoutes(context, storeLateContracts);
    meterGapsRoutes(context);
    gapFillProposalsRoutes(context);
    gapFillsRoutes(context);
    computedDaysRoutes(context);
    fillManyGapsRoutes(context);
    gapFillRulesRoutes(context);
    billedChangesRoutes(context);
    billingRunsRoutes(context, typesetter);
    correctionsRoutes(context);
    invoicesRoutes(context);
    invoiceArchivesRoutes(context);
    directDebitsRoutes(context);
    debitNoticesRoutes(context, typesetter);
    refundsRoutes(context);
    paymentsRoutes(context);
    prepaymentsRoutes(context, typesetter);
    remindersRoutes(context, typesetter);
    bookkeepingRoutes(context);
    bankStatementsRoutes(context, { recordReturnedDebit });
    lettersRoutes(context, typesetter);
    failedMailsRoutes(context, accounts);
    operationRoutes(context, { config, version: productVersion });
    yearStatementsRoutes(context, typesetter);
    tenantApartmentsRoutes(context);
    powerNowRoutes(context, edges);
    ownElectricityRoutes(context);
    monthlyInformationRoutes(context);
    tenantContractRoutes(context);
    curveConsentRoutes(context);
    tenantDocumentsRoutes(context);
    tenantLettersRoutes(context, typesetter);
    ownPaymentsRoutes(context);
  });
  await mountIdentity?.(app);
  await servePages(app);
  return app;
}

type EdgeParts = Pick<AppParts, 'db' | 'metrics'> & { now: () => number };

function serveEdges(app: FastifyInstance, { db, now, metrics }: EdgeParts): EdgeHub {
  const edges = openEdges({ db, log: app.log, now });
  metrics?.watchEdges(() => edges.figures());
  app.server.on('upgrade', edges.handleUpgrade);
  app.addHook('preClose', () => edges.close());
  return edges;
}
