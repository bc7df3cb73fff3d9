import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCustomer, anEstate } from '../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('counts work and mails that wait, by kind, with the age of the oldest', async () => {
  const { db } = opened;
  const metrics = createMetrics();
  metrics.watchDatabase(db);
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
  const notice = { customer_id: customerId, kind: 'reset' as const, recipient: 'a@b.example', name: 'A', facts: {} };
  await db
    .insertInto('mail_notice')
    .values([notice, { ...notice, attempts: 12 }] as never)
    .execute();

  const text = await metrics.read();
  expect(text).toContain('lichthof_work_waiting{kind="estate_day"} 2');
  expect(text).toMatch(/lichthof_work_waiting_seconds\{kind="estate_day"\} 36\d\d/);
  expect(text).toContain('lichthof_work_waiting{kind="notice_mail"} 1');
  expect(text).toContain('lichthof_mails_failed 1');
});

it('times requests by endpoint, not by address', async () => {
  const metrics = createMetrics();
  const app = Fastify();
  metrics.watchRequests(app);
  app.get('/estates/:estateId', () => 'ok');
  await app.inject('/estates/17?secret=4711');
  await app.inject('/nowhere');
  await vi.waitFor(async () => expect(await metrics.read()).toContain('status="4xx"'));
  const text = await metrics.read();
  expect(text).toContain('lichthof_request_seconds_count{method="GET",path="/estates/:estateId",status="2xx"} 1');
  expect(text).toContain('path="unknown",status="4xx"} 1');
  expect(text).not.toContain('4711');
});

it('counts edges, their waiting values and statements', async () => {
  const metrics = createMetrics();
  metrics.watchEdges(() => ({ connected: 3, waitingPoints: 20, droppedPoints: 0, waitingSeconds: 1.5 }));
  metrics.onStatement({ level: 'query', queryDurationMillis: 12 } as never);
  metrics.onStatement({ level: 'error', queryDurationMillis: 700 } as never);
  const text = await metrics.read();
  expect(text).toContain('lichthof_edges_connected 3');
  expect(text).toContain('lichthof_edge_points_waiting_seconds 1.5');
  expect(text).toContain('lichthof_statement_seconds_bucket{le="0.02"} 1');
  expect(text).toContain('lichthof_failed_statements_total 1');
});

it('answers on its own port, and 503 while the database does not answer', async () => {
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
