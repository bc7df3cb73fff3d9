import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCustomer, anEdge, anEstate } from '../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { workKinds } from '@lichthof/contracts/operation.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('counts work and mails that wait, by kind, with the age of the oldest', async () => {
  const { db } = opened;
  const metrics = createMetrics();
  metrics.watchDatabase({ db, onError: vi.fn() });
  expect(await metrics.read()).toContain('lichthof_work_waiting{kind="estate_day"} 0');

  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const mark = { customer_id: customerId, estate_id: estateId };
  await db
    .insertInto('estate_day_mark')
    .values([
      { ...mark, day: '2026-03-01', marked_at: sql<Date>`now() - interval '1 hour'` },
      { ...mark, day: '2026-03-02' },
    ])
    .execute();
  const content = JSON.stringify({ name: 'A', facts: {} });
  const notice = { customer_id: customerId, kind: 'reset' as const, recipient: 'a@b.example', content };
  await db
    .insertInto('mail')
    .values([
      { ...notice, state: 'waiting' },
      { ...notice, state: 'failed' },
      { ...notice, state: 'failed', created_at: sql<Date>`now() - interval '3 days'` },
      { ...notice, state: 'failed', done_at: new Date() },
    ])
    .execute();

  const text = await metrics.read();
  expect(text).toContain('lichthof_work_waiting{kind="estate_day"} 2');
  expect(text).toMatch(/lichthof_work_waiting_seconds\{kind="estate_day"\} 36\d\d/);
  expect(text).toContain('lichthof_work_waiting{kind="notice_mail"} 1');
  expect(text).toContain('lichthof_mails_failed 2');
  expect(text).toContain('lichthof_mails_given_up 2');
});

it('times requests by endpoint, not by address', async () => {
  const metrics = createMetrics();
  const app = Fastify();
  metrics.watchRequests(app);
  app.get('/estates/:estateId', () => 'ok');
  await app.inject('/estates/17?secret=4711');
  await app.inject('/nowhere');
  await expect.poll(() => metrics.read()).toContain('status="4xx"');
  const text = await metrics.read();
  expect(text).toContain('lichthof_request_seconds_count{method="GET",path="/estates/:estateId",status="2xx"} 1');
  expect(text).toContain('path="unknown",status="4xx"} 1');
  expect(text).not.toContain('4711');
});

it('counts edges, their waiting values and statements', async () => {
  const metrics = createMetrics();
  metrics.watchEdges(() => ({ connected: 3, waitingPoints: 20, droppedPoints: 0, waitingSeconds: 1.5 }));
  const query = { sql: 'select "name" from "meter" where id = $1' };
  metrics.onStatement({ level: 'query', query, queryDurationMillis: 12 } as never);
  metrics.onStatement({ level: 'error', query, queryDurationMillis: 700 } as never);
  metrics.onJobFailure('reminders');
  metrics.watchPool('main', { totalCount: 10, idleCount: 0, waitingCount: 4 } as never);
  const text = await metrics.read();
  expect(text).toContain('lichthof_edges_connected 3');
  expect(text).toContain('lichthof_edge_points_waiting_seconds 1.5');
  expect(text).toContain('lichthof_statement_seconds_bucket{le="0.02"} 1');
  expect(text).toContain('lichthof_failed_statements_total 1');
  expect(text).toContain('lichthof_slow_statements_total{statement="select meter"} 1');
  expect(text).toContain('lichthof_job_failures_total{job="reminders"} 1');
  expect(text).toContain('lichthof_database_connections{pool="main",state="waiting"} 4');
});

it('counts every kind of work, and the time since the last message of an edge', async () => {
  const { db } = opened;
  const metrics = createMetrics();
  metrics.watchDatabase({ db, onError: vi.fn() });
  const customerId = await aCustomer(db);
  const edgeId = await anEdge(db, customerId, await anEstate(db, customerId));
  expect(await metrics.read()).not.toMatch(/lichthof_ingest_lag_seconds \d/);
  const last = sql<Date>`now() - interval '2 minutes'`;
  await db.updateTable('edge').set({ last_message_at: last }).where('id', '=', edgeId).execute();
  const text = await metrics.read();
  expect(text).toMatch(/lichthof_ingest_lag_seconds 12\d/);
  for (const kind of workKinds) expect(text).toContain(`lichthof_work_waiting{kind="${kind}"}`);
});

it('answers the figures of the process while the database does not answer', async () => {
  let isAway = false;
  const db = opened.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const metrics = createMetrics();
  const onError = vi.fn();
  metrics.watchDatabase({ db, onError });
  expect(await metrics.read()).toContain('lichthof_database_up 1');
  isAway = true;
  const text = await metrics.read();
  expect(text).toContain('lichthof_database_up 0');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('lichthof_work_waiting{');
  expect(onError).toHaveBeenCalledOnce();
});

it('answers on its own port, and 503 when figures cannot be read', async () => {
  const metrics = createMetrics();
  const onError = vi.fn();
  const { port, stop } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, onError });
  const address = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
  expect(await answer.text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`${address}/`)).status).toBe(404);

  metrics.watchEdges(() => {
    throw new Error('away');
  });
  expect((await fetch(`${address}/metrics`)).status).toBe(503);
  expect(onError).toHaveBeenCalledOnce();
  await stop();
});
