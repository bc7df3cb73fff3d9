import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import * as contract from '@lichthof/contracts/intake/sources.ts';
import { sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import { addAuditEntry, type AuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { violatedIndex } from '../../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';
import { refuseSampleCustomer } from '../../../http/refuse-sample-customer.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { SourceError } from '../../../integrations/file-sources/source-error.ts';
import { checkSource, refusalOfSource } from './check-source.ts';
import * as sources from './data-sources.db.ts';
import { offeredKinds, type SourceTools } from './source-kinds.ts';
import { openSourceSecret, sealSourceSecret } from './source-secret.ts';

/** Sources from which values come by themselves, as people connect and change them. */
export function dataSourcesRoutes(context: RouteContext, tools: SourceTools): void {
  const { db } = context;

  addRoute(context, contract.listDataSources, async ({ params: { customerId } }) => ({
    sources: await sources.listSources(db, customerId),
    kinds: offeredKinds(tools),
    canKeepSecrets: tools.secretCipher !== undefined,
    allowsOwnNetwork: tools.allowsOwnNetwork,
  }));

  void context.app.register(async (app) => {
    app.addHook('onRequest', app.rateLimit({ max: checksPerMinute, timeWindow: '1 minute' }));
    serveCheck({ ...context, app }, tools);
  });

  addRoute(context, contract.createDataSource, async ({ params: { customerId }, body, caller: { userId } }) => {
    await refuseSampleCustomer(db, customerId);
    const secret = sealSecret(tools, customerId, body);
    if (sourceKindRules[body.setup.kind].hasSecret && !secret) throw refused('secret');
    requireReadable(tools, body.setup);
    return db
      .transaction()
      .execute(async (tx) => {
        const sourceId = await sources.insertSource(tx, customerId, { ...body, userId, secret });
        await addEntry(tx, { customerId, userId, sourceId, action: 'create', after: toAudit(body) });
        return requireSource(tx, { customerId, sourceId });
      })
      .catch(explainConflict);
  });

  addRoute(context, contract.changeDataSource, ({ params, body, caller: { userId } }) => {
    const secret = sealSecret(tools, params.customerId, body);
    requireReadable(tools, body.setup);
    return db
      .transaction()
      .execute(async (tx) => {
        const before = await requireSource(tx, params);
        if (before.setup.kind !== body.setup.kind) throw refused('setup');
        if (!(await sources.updateSource(tx, params, { ...body, userId, secret })))
          throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the source');
        const changed = changedFields(toAudit(before), { ...toAudit(body), ...(secret && { credentials: 'neu' }) });
        if (changed) await addEntry(tx, { ...params, userId, action: 'change', ...changed });
        return requireSource(tx, params);
      })
      .catch(explainConflict);
  });

  addRoute(context, contract.pauseDataSource, ({ params, body: { isPaused }, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const { name } = await requireSource(tx, params);
      if (await sources.setPaused(tx, params, isPaused)) {
        await addEntry(tx, { ...params, userId, action: isPaused ? 'pause' : 'resume', before: { name } });
      }
      return requireSource(tx, params);
    }),
  );

  addRoute(context, contract.removeDataSource, ({ params, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const before = await requireSource(tx, params);
      await sources.removeSource(tx, params);
      await addEntry(tx, { ...params, userId, action: 'delete', before: toAudit(before) });
    }),
  );

  addRoute(context, contract.pollDataSources, ({ params: { customerId } }) => sources.makeAllDue(db, customerId));
}

/** Each opens a connection to a server of the caller's choosing. */
const checksPerMinute = 30;

function serveCheck(context: RouteContext, tools: SourceTools): void {
  addRoute(context, contract.checkDataSource, async ({ params: { customerId }, body }) => {
    await refuseSampleCustomer(context.db, customerId);
    const { setup, secret, sourceId } = body;
    const stored =
      secret === null && sourceId !== null ? await sources.readSecret(context.db, { customerId, sourceId }) : null;
    try {
      const known = secret ?? openSourceSecret(tools.secretCipher, customerId, stored);
      return await checkSource(setup.kind, { customerId, config: setup.config, secret: known }, tools);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return { failure: error.failure, hostKey: null, found: null };
    }
  });
}

async function requireSource(tx: Database, source: sources.SourceId): Promise<contract.DataSource> {
  const found = await sources.findSource(tx, source);
  if (!found) throw notFound('Source');
  return found;
}

function sealSecret({ secretCipher }: SourceTools, customerId: number, { secret }: { secret: string | null }) {
  if (secret === null) return undefined;
  if (!secretCipher) throw conflict(ErrorCode.SecretsUnavailable, 'The server has no key for secrets');
  return sealSourceSecret(secretCipher, customerId, secret);
}

const refused = (field: string) =>
  new HttpError(422, 'The source is refused', { code: ErrorCode.SourceRefused, field });

/** Refuses a source that no server could ever read by these settings. */
function requireReadable(tools: SourceTools, { kind, config }: KindAndConfig): void {
  if (refusalOfSource(kind, config, tools)) throw refused('setup');
}

function explainConflict(error: unknown): never {
  if (violatedIndex(error) === 'data_source_name') throw conflict(ErrorCode.NameTaken, 'Another source has the name');
  throw error;
}

/** Settings stand beside the name, so that each has one label whatever the kind. */
function toAudit({ name, setup }: Pick<contract.DataSource, 'name' | 'setup'>) {
  const { kind, config } = setup;
  const senders = 'senders' in config ? { senders: config.senders.join(', ') } : {};
  return { name, sourceKind: sourceKindRules[kind].label, ...config, ...senders };
}

type SourceEntry = Omit<
  AuditEntry<Partial<ReturnType<typeof toAudit>> & { credentials?: string }>,
  'objectType' | 'objectId'
> & { sourceId: number };

const addEntry = (tx: Database, { sourceId, ...entry }: SourceEntry) =>
  addAuditEntry(tx, { ...entry, objectType: 'data_source', objectId: sourceId });
