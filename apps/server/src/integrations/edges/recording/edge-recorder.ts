import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { EdgeNoticeCode, EdgePointNotice } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { EdgeLiveRecord } from '@lichthof/domain/metering/edges/live-values.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import type { EdgeKey } from '../connection-claims.db.ts';
import { createWriteBuffer, type WriteBuffer } from './write-buffer.ts';
import {
  removeNotices,
  saveConfigs,
  saveContacts,
  saveLive,
  saveNotices,
  type CountedNotice,
  type ReceivedConfig,
} from './edge-records.db.ts';

/** What the recorder reads of a connection when it stores. */
interface RecordedConnection {
  edge: EdgeKey;
  epoch: number | null;
  lastMessageAtMs: number;
  clockAheadMs: number | null;
  record: () => EdgeLiveRecord;
}

export interface EdgeRecorder {
  /** Returns at once; the contact is stored with many others within seconds. */
  recordContact: (connection: RecordedConnection) => void;
  recordConfig: (edge: EdgeKey, components: EdgeComponent[]) => void;
  recordNotice: (notice: { edge: EdgeKey; meterId?: number; code: EdgeNoticeCode; detail?: object | null }) => void;
  recordPointNotices: (customerId: number, notices: EdgePointNotice[]) => void;
  clearClockNotice: (edge: EdgeKey) => void;
  /** Stores everything now; what fails is kept for the next time. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

interface Dependencies {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => number;
}

const roundMs = 10_000;
const roundsPerLive = 2;
/** A user may be waiting for the components of an edge that connects for the first time. */
const soonMs = 500;

export const hashOfConfig = (components: EdgeComponent[]): string =>
  createHash('sha256').update(JSON.stringify(components)).digest('hex');

/** Stores the contacts and notices of edges every ten seconds, their live values every twenty. */
export function createEdgeRecorder(dependencies: Dependencies): EdgeRecorder {
  const { configs, correctClocks, notices, contacts, liveRecords } = createWriteBuffers(dependencies);
  const isoNow = () => new Date(dependencies.now()).toISOString();
  const addNotice = (notice: Omit<CountedNotice, 'firstAt' | 'lastAt' | 'count'>) =>
    notices.add({ ...notice, firstAt: isoNow(), lastAt: isoNow(), count: 1 });

  let running = Promise.resolve();
  const flush = (buffers: WriteBuffer<never>[]) => (running = running.then(() => flushAll(buffers)));
  const eachRound = [configs, correctClocks, notices, contacts];
  const soon = createDelay(() => void flush(eachRound));
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    void flush(round % roundsPerLive === 0 ? [...eachRound, liveRecords] : eachRound);
  }, roundMs);

  return {
    recordContact: (connection) => {
      contacts.add(connection);
      liveRecords.add(connection);
    },
    recordConfig: (edge, components) => {
      configs.add({ ...keyOf(edge), components, hash: hashOfConfig(components) });
      soon.start();
    },
    recordNotice: ({ edge, meterId = 0, code, detail = null }) => {
      if (code === 'clockWrong') correctClocks.remove(edgeKeyOf(edge));
      addNotice({ ...keyOf(edge), meterId, code, detail });
    },
    recordPointNotices: (customerId, ofPoints) => {
      for (const { meterId, code, atMs, detail } of ofPoints) {
        const at = new Date(atMs).toISOString();
        addNotice({ customerId, edgeId: null, meterId, code, detail: { ...detail, at } });
      }
    },
    clearClockNotice: (edge) => {
      notices.remove(noticeKeyOf({ ...edge, meterId: 0, code: 'clockWrong' }));
      correctClocks.add(keyOf(edge));
    },
    flush: () => flush([...eachRound, liveRecords]),
    close: async () => {
      clearInterval(timer);
      soon.stop();
      await flush([...eachRound, liveRecords]);
    },
  };
}

async function flushAll(buffers: WriteBuffer<never>[]): Promise<void> {
  for (const buffer of buffers) await buffer.flush();
}

function createWriteBuffers({ db, log }: Dependencies) {
  const ofConnection = { keyOf: ({ edge }: RecordedConnection) => edgeKeyOf(edge), log };
  return {
    configs: createWriteBuffer<ReceivedConfig>({ keyOf: edgeKeyOf, save: (some) => saveConfigs(db, some), log }),
    correctClocks: createWriteBuffer<EdgeKey>({
      keyOf: edgeKeyOf,
      save: (some) => removeNotices(db, some, 'clockWrong'),
      log,
    }),
    notices: createWriteBuffer<CountedNotice>({
      keyOf: noticeKeyOf,
      save: (some) => saveNotices(db, some),
      join: mergeNotices,
      log,
    }),
    contacts: createWriteBuffer<RecordedConnection>({
      ...ofConnection,
      save: (some) => saveContacts(db, some.map(contactOf)),
    }),
    liveRecords: createWriteBuffer<RecordedConnection>({
      ...ofConnection,
      save: (some) => saveLive(db, some.map(liveRecordOf)),
    }),
  };
}

function createDelay(work: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, soonMs);
    },
    stop: () => clearTimeout(timer),
  };
}

const edgeKeyOf = ({ edgeId }: EdgeKey) => String(edgeId);
const noticeKeyOf = ({
  customerId,
  edgeId,
  meterId,
  code,
}: Pick<CountedNotice, 'customerId' | 'edgeId' | 'meterId' | 'code'>) => [customerId, edgeId, meterId, code].join(' ');

const mergeNotices = (older: CountedNotice, newer: CountedNotice): CountedNotice => ({
  ...newer,
  firstAt: older.firstAt,
  count: older.count + newer.count,
  detail: newer.detail ?? older.detail,
});

const keyOf = ({ customerId, edgeId }: EdgeKey): EdgeKey => ({ customerId, edgeId });

function contactOf({ edge, epoch, lastMessageAtMs, clockAheadMs }: RecordedConnection) {
  return { ...keyOf(edge), epoch, clockAheadMs, lastMessageAt: new Date(lastMessageAtMs).toISOString() };
}

function liveRecordOf({ edge, lastMessageAtMs, record }: RecordedConnection) {
  return { ...keyOf(edge), at: new Date(lastMessageAtMs).toISOString(), record: record() };
}
