import type { PointWriter } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Database } from '../../database/database.ts';
import { createConnectionClaims, type ConnectionClaims } from './connection-claims.db.ts';
import { findAdmittedEdges, type AdmittedEdge } from './edge-access.db.ts';
import { EdgeConnection } from './edge-connection.ts';
import { createEdgeListeners, EdgeUnreachableError, type EdgeHub, type EdgeLive } from './edge-hub.ts';
import type { EdgeRecorder } from './recording/edge-recorder.ts';
import { createSharedKeyWatch } from './shared-key-watch.ts';
import { createEdgeUpgrade, type Upgrade } from './edge-upgrade.ts';
import { createBatchLoader } from './batch-loader.ts';

interface Dependencies {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  points: PointWriter;
  recorder: EdgeRecorder;
  /** The time by which values are judged, in ms since 1970. */
  now: () => number;
  pingMs?: number;
  refreshMs?: number;
}

export interface EdgeFigures {
  connected: number;
  waitingPoints: number;
  /** Since the server started. */
  droppedPoints: number;
  /** Since the first of the waiting points came. */
  waitingSeconds: number;
}

const longestCloseMs = 1000;
const longestReason = 100;
const closeCode = { goingAway: 1001, policyViolation: 1008, replaced: 4000 };

/** The websocket server that edges connect to. Of two connections of one the newest counts, across servers too. */
export class EdgeServer implements EdgeHub {
  /** For the HTTP server's event of that name. */
  readonly handleUpgrade: Upgrade;

  readonly #dependencies: Dependencies;
  /** The newest of each edge, ended ones too. */
  readonly #connections = new Map<number, EdgeConnection>();
  readonly #listeners = createEdgeListeners();
  readonly #claims: ConnectionClaims;
  readonly #claiming = new Set<EdgeConnection>();
  readonly #sharedKeys = createSharedKeyWatch();
  readonly #findAdmitted: (keyHash: string) => Promise<AdmittedEdge | undefined>;
  readonly #timers: NodeJS.Timeout[];
  readonly #pending = new Set<Promise<unknown>>();
  #isClosing = false;

  constructor(dependencies: Dependencies) {
    const { db, pingMs = 30_000, refreshMs = 60_000 } = dependencies;
    this.#dependencies = dependencies;
    this.#claims = createConnectionClaims(db);
    this.#findAdmitted = createBatchLoader((keyHashes: string[]) => findAdmittedEdges(db, keyHashes));
    this.handleUpgrade = createEdgeUpgrade({
      find: this.#findAdmitted,
      open: (edge, socket) => this.#open(edge, socket),
      log: dependencies.log,
    });
    this.#timers = [
      setInterval(() => this.#pingAll(), pingMs),
      setInterval(
        () => this.#runAndLog(Promise.all(this.#openConnections().map((one) => this.#refresh(one)))),
        refreshMs,
      ),
    ];
  }

  liveOf(edgeId: number): EdgeLive | undefined {
    const connection = this.#connections.get(edgeId);
    if (!connection) return undefined;
    const { lastMessageAtMs, isOpen, values } = connection;
    const at = lastMessageAtMs === 0 ? null : new Date(lastMessageAtMs).toISOString();
    return {
      at,
      values,
      isConnected: isOpen,
      get record() {
        return connection.record();
      },
    };
  }

  subscribe(edgeIds: readonly number[], listener: () => void): () => void {
    return this.#listeners.subscribe(edgeIds, listener);
  }

  mappingChanged(edgeId: number): void {
    const connection = this.#connections.get(edgeId);
    if (connection?.isOpen) this.#runAndLog(this.#refresh(connection));
  }

  disconnect(edgeId: number, reason: string): void {
    const connection = this.#connections.get(edgeId);
    connection?.socket.close(closeCode.policyViolation, reason.slice(0, longestReason));
  }

  async requestConfig(edgeId: number): Promise<void> {
    const connection = this.#connections.get(edgeId);
    if (!connection?.isOpen) throw new EdgeUnreachableError('The edge is not connected');
    await connection.requestConfig();
    await this.#dependencies.recorder.flush();
  }

  /** What the operator of this server watches. */
  figures(): EdgeFigures {
    const { points } = this.#dependencies;
    const { waiting, dropped } = points.state();
    return {
      connected: this.#openConnections().length,
      waitingPoints: waiting,
      droppedPoints: dropped,
      waitingSeconds: points.waitingSeconds(),
    };
  }

  /** Ends all connections and stores what they have sent. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    const open = this.#openConnections();
    await closeConnections(open);
    await this.#dependencies.points.close();
    await this.#dependencies.recorder.close();
    await Promise.allSettled(this.#pending);
    await Promise.allSettled(open.map((connection) => this.#claims.release(connection)));
  }

  #openConnections(): EdgeConnection[] {
    return [...this.#connections.values()].filter(({ isOpen }) => isOpen);
  }

  #isCurrent(connection: EdgeConnection): boolean {
    return this.#connections.get(connection.edge.edgeId) === connection;
  }

  #open(edge: AdmittedEdge, socket: WebSocket): void {
    if (this.#isClosing) return socket.terminate();
    const { edgeId } = edge;
    this.#replace(this.#connections.get(edgeId));
    const onChange = () => this.#listeners.notify(edgeId);
    const connection = new EdgeConnection(edge, socket, { ...this.#dependencies, onChange });
    this.#connections.set(edgeId, connection);
    socket.on('message', (data: Buffer, isBinary) => this.#handleMessage(connection, data, isBinary));
    socket.on('pong', () => (connection.isAlive = true));
    // the message is too large, or no text
    socket.on('error', () => connection.countUnreadable());
    socket.on('close', () => this.#ended(connection));
    this.#runAndLog(this.#claim(connection));
    onChange();
    this.#dependencies.log.info({ edgeId }, 'An edge has connected');
  }

  /** Closes a connection that a newer one of the same key follows. */
  #replace(connection: EdgeConnection | undefined): void {
    if (!connection?.isOpen) return;
    const { recorder, now } = this.#dependencies;
    const { edge, lastMessageAtMs } = connection;
    if (this.#sharedKeys.isShared(edge.edgeId, { lastMessageAtMs, nowMs: now() })) {
      recorder.recordNotice({ edge, code: 'keyShared' });
    }
    connection.socket.close(closeCode.replaced, 'replaced');
  }

  #handleMessage(connection: EdgeConnection, data: Buffer, isBinary: boolean): void {
    if (!this.#isCurrent(connection) || !connection.isOpen) return;
    try {
      connection.handleMessage(data, isBinary);
    } catch (error) {
      this.#dependencies.log.error(error, 'A message of an edge could not be processed');
    }
  }

  #ended(connection: EdgeConnection): void {
    connection.ended();
    if (!this.#isCurrent(connection) || this.#isClosing) return;
    this.#runAndLog(this.#claims.release(connection));
    this.#dependencies.log.info({ edgeId: connection.edge.edgeId }, 'An edge has disconnected');
  }

  /** A second claim while one is under way could take the place of a newer connection. */
  async #claim(connection: EdgeConnection): Promise<void> {
    if (this.#claiming.has(connection)) return;
    this.#claiming.add(connection);
    try {
      await this.#claims.claim(connection);
    } finally {
      this.#claiming.delete(connection);
    }
    if (!connection.isOpen) return this.#claims.release(connection);
    // What was recorded before the claim was stored had no epoch, and the state of the clock is stored by epoch.
    if (connection.lastMessageAtMs > 0) this.#dependencies.recorder.recordContact(connection);
  }

  #pingAll(): void {
    for (const connection of this.#openConnections()) connection.ping();
    this.#runAndLog(this.#checkClaims());
  }

  async #checkClaims(): Promise<void> {
    const open = this.#openConnections();
    for (const connection of await this.#claims.findReplaced(open)) this.#replace(connection);
    // the database could not be reached when these connected
    await Promise.all(open.filter(({ epoch }) => epoch === null).map((connection) => this.#claim(connection)));
  }

  /** Applies what other servers have changed in the database. */
  async #refresh(connection: EdgeConnection): Promise<void> {
    const edge = await this.#findAdmitted(connection.edge.keyHash);
    if (edge) connection.mapping = edge.mapping;
    else connection.socket.close(closeCode.policyViolation, 'not admitted any more');
  }

  #runAndLog(work: Promise<unknown>): void {
    const attempted = work
      .catch((error: unknown) => this.#dependencies.log.error(error, 'Connections of edges could not be checked'))
      .finally(() => this.#pending.delete(attempted));
    this.#pending.add(attempted);
  }
}

async function closeConnections(open: EdgeConnection[]): Promise<void> {
  for (const { socket } of open) socket.close(closeCode.goingAway, 'the server is stopping');
  const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.race([Promise.all(closed), wait(longestCloseMs, undefined, { ref: false })]);
  for (const { socket } of open) socket.terminate();
}
