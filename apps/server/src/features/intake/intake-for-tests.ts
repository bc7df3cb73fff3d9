import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import { claimNext } from '../../database/work-claims.ts';
import type { DeliveredFile, FileConnector } from '../../integrations/file-sources/file-connector.ts';
import { DeliveryError, SourceError } from '../../integrations/file-sources/source-error.ts';
import { aCustomer, aUser } from '../../testing/makers.ts';

interface MemoryDelivery {
  sender?: string;
  files: DeliveredFile[];
  /** What fetching it throws. */
  fails?: DeliveryError | SourceError | Error;
}

/** A source in memory; what was acknowledged is gone from it, as from a mailbox whose mails are moved. */
export interface MemorySource {
  deliveries: Map<string, MemoryDelivery>;
  fetched: string[];
  open: () => Promise<FileConnector>;
  mayGrow: boolean;
  isDown: boolean;
}

export function createMemorySource(): MemorySource {
  const source: MemorySource = {
    deliveries: new Map(),
    fetched: [],
    mayGrow: false,
    isDown: false,
    open: async () => {
      if (source.isDown) throw new SourceError('timeout');
      return {
        mayGrow: source.mayGrow,
        list: async () => [...source.deliveries.keys()].map((key) => ({ key, name: key })),
        fetch: async ({ key }) => {
          const delivery = source.deliveries.get(key);
          if (!delivery) throw new DeliveryError('changed');
          if (delivery.fails) throw delivery.fails;
          source.fetched.push(key);
          return { sender: delivery.sender ?? null, files: delivery.files };
        },
        acknowledge: async ({ key }) => void source.deliveries.delete(key),
        close: async () => undefined,
      };
    },
  };
  return source;
}

export const aFile = (fileName: string, text: string): DeliveredFile => ({
  fileName,
  content: new Uint8Array(Buffer.from(text)),
});

const aMailbox: KindAndConfig = {
  kind: 'mailbox',
  config: {
    host: 'imap.example',
    port: 993,
    userName: 'werte',
    folder: 'INBOX',
    doneFolder: null,
    senders: ['@messdienst.example'],
  },
};

export async function aSource(db: Database, { kind, config }: KindAndConfig = aMailbox) {
  const customerId = await aCustomer(db);
  const adminId = await aUser(db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
  const row = { customer_id: customerId, name: 'Postfach', kind, config: JSON.stringify(config), changed_by: adminId };
  const { id: sourceId } = await db.insertInto('data_source').values(row).returning('id').executeTakeFirstOrThrow();
  return { customerId, adminId, sourceId };
}

/** Claims the source, whatever server had it before. */
export async function claimSource(db: Database, customerId: number) {
  const mine = { customer_id: customerId, state: 'due' as const };
  await db
    .updateTable('data_source')
    .set({ ...mine, heartbeat_at: null, claim: null })
    .where('customer_id', '=', customerId)
    .execute();
  const claim = await claimNext(db, 'data_source');
  if (claim?.customerId !== customerId) throw new Error('Another source was claimed');
  return claim;
}

export const listStored = (db: Database, customerId: number) =>
  db
    .selectFrom('intake_file')
    .select(['file_name as name', 'state', 'sentence', 'sender'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
