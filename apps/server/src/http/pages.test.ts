import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from './pages.ts';

const directory = mkdtempSync(join(tmpdir(), 'lichthof-web-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets/page-1a2b3c.js'), 'export {};');
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  app = Fastify();
  await servePages(app, directory);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

it.each([
  ['/assets/page-1a2b3c.js', 200, 'public, max-age=31536000, immutable'],
  ['/assets/page-4d5e6f.js', 404, undefined],
  ['/favicon.svg', 200, undefined],
])('answers %s with %i and cache-control %s', async (url, status, cacheControl) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([status, cacheControl]);
});
