import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { EdgeNoticeCode, EdgePointNotice } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { EdgeLiveRecord } from '@lichthof/domain/metering/edges/live-values.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import type { EdgeKey } from '../connection-claims.db.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import {
  removeNotices,
  saveConfigs,
  saveHeard,
  saveLive,
  saveNotices,
  type CountedNotice,
  type ToldConfig,
} from './edge-records.db.ts';

/** What the recorder reads of a connection when it is time to store. */
export interface RecordedConnection {
  edge: EdgeKey;
  epoch: number | null;
  lastMessageAtMs: number;
  clockAheadMs: number | null;
  record: () => EdgeLiveRecord;
}

export interface EdgeRecorder {
  /** Never waits: stored with many others within seconds. */
  heard: (connection: RecordedConnection) => void;
  configTold: (edge: EdgeKey, components: EdgeComponent[]) => void;
  notice: (notice: { edge: EdgeKey; meterId?: number; code: EdgeNoticeCode; detail?: object | null }) => void;
  pointNotices: (customerId: number, notices: EdgePointNotice[]) => void;
  clockIsRight: (edge: EdgeKey) => void;
  /** Tries to store everything now; what fails is kept for the next time. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

interface Parts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => number;
}

const roundMs = 10_000;
const roundsPerLive = 2;
/** Somebody may be waiting to see the components of a controller that has connected for the first time. */
const soonMs = 500;

export const hashOfConfig = (components: EdgeComponent[]): string =>
  createHash('sha256').update(JSON.stringify(components)).digest('hex');

/** Stores every ten seconds when controllers were heard and what was odd, every twenty what they told last. */
export function createEdgeRecorder(parts: Parts): EdgeRecorder {
  const { configs, rightClocks, notices, heard, told } = openOutboxes(parts);
  const isoNow = () => new Date(parts.now()).toISOString();
  const addNotice = (notice: Omit<CountedNotice, 'firstAt' | 'lastAt' | 'count'>) =>
    notices.add({ ...notice, firstAt: isoNow(), lastAt: isoNow(), count: 1 });

  let running = Promise.resolve();
  const flush = (boxes: Outbox<never>[]) => (running = running.then(() => flushAll(boxes)));
  const eachRound = [configs, rightClocks, notices, heard];
  const flushSoon = afterAWhile(() => void flush(eachRound));
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    void flush(round % roundsPerLive === 0 ? [...eachRound, told] : eachRound);
  }, roundMs);

  return {
    heard: (connection) => {
      heard.add(connection);
      told.add(connection);
    },
    configTold: (edge, components) => {
      configs.add({ ...keyOf(edge), components, hash: hashOfConfig(components) });
      flushSoon.start();
    },
    notice: ({ edge, meterId = 0, code, detail = null }) => {
      if (code === 'clockWrong') rightClocks.remove(nameOf(edge));
      addNotice({ ...keyOf(edge), meterId, code, detail });
    },
    pointNotices: (customerId, ofPoints) => {
      for (const { meterId, code, atMs, detail } of ofPoints) {
        const at = new Date(atMs).toISOString();
        addNotice({ customerId, edgeId: null, meterId, code, detail: { ...detail, at } });
      }
    },
    clockIsRight: (edge) => {
      notices.remove(nameOfNotice({ ...edge, meterId: 0, code: 'clockWrong' }));
      rightClocks.add(keyOf(edge));
    },
    flush: () => flush([...eachRound, told]),
    close: async () => {
      clearInterval(timer);
      flushSoon.stop();
      await flush([...eachRound, told]);
    },
  };
}

async function flushAll(boxes: Outbox<never>[]): Promise<void> {
  for (const box of boxes) await box.flush();
}

function openOutboxes({ db, log }: Parts) {
  const ofConnection = { keyOf: ({ edge }: RecordedConnection) => nameOf(edge), log };
  return {
    configs: createOutbox<ToldConfig>({ keyOf: nameOf, save: (some) => saveConfigs(db, some), log }),
    rightClocks: createOutbox<EdgeKey>({ keyOf: nameOf, save: (some) => removeNotices(db, some, 'clockWrong'), log }),
    notices: createOutbox<CountedNotice>({
      keyOf: nameOfNotice,
      save: (some) => saveNotices(db, some),
      join: joinNotices,
      log,
    }),
    heard: createOutbox<RecordedConnection>({ ...ofConnection, save: (some) => saveHeard(db, some.map(heardOf)) }),
    told: createOutbox<RecordedConnection>({ ...ofConnection, save: (some) => saveLive(db, some.map(liveOf)) }),
  };
}

function afterAWhile(work: () => void) {
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

const nameOf = ({ edgeId }: EdgeKey) => String(edgeId);
const nameOfNotice = ({
  customerId,
  edgeId,
  meterId,
  code,
}: Pick<CountedNotice, 'customerId' | 'edgeId' | 'meterId' | 'code'>) => [customerId, edgeId, meterId, code].join(' ');

const joinNotices = (older: CountedNotice, newer: CountedNotice): CountedNotice => ({
  ...newer,
  firstAt: older.firstAt,
  count: older.count + newer.count,
  detail: newer.detail ?? older.detail,
});

const keyOf = ({ customerId, edgeId }: EdgeKey): EdgeKey => ({ customerId, edgeId });

function heardOf({ edge, epoch, lastMessageAtMs, clockAheadMs }: RecordedConnection) {
  return { ...keyOf(edge), epoch, clockAheadMs, lastMessageAt: new Date(lastMessageAtMs).toISOString() };
}

function liveOf({ edge, lastMessageAtMs, record }: RecordedConnection) {
  return { ...keyOf(edge), at: new Date(lastMessageAtMs).toISOString(), record: record() };
}
