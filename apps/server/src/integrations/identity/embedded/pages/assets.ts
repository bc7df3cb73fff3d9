import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawYearOfSun } from './year-of-sun.ts';

interface Asset {
  type: string;
  body: Buffer;
}

const font = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const read = (url: string) => readFileSync(fileURLToPath(url));
const beside = (name: string) => read(new URL(name, import.meta.url).href);

const assets = {
  'pages.css': { type: 'text/css', body: beside('pages.css') },
  'sign-in.js': { type: 'text/javascript', body: beside('sign-in.js') },
  'sign-out.js': { type: 'text/javascript', body: beside('sign-out.js') },
  'mark.svg': { type: 'image/svg+xml', body: beside('mark.svg') },
  'year-of-sun.svg': { type: 'image/svg+xml', body: Buffer.from(drawYearOfSun()) },
  'instrument-sans.woff2': { type: 'font/woff2', body: read(import.meta.resolve(font)) },
} satisfies Record<string, Asset>;

export type AssetName = keyof typeof assets;

/** Changes with the content, so that browsers never mix old and new. */
export function assetUrl(name: AssetName): string {
  return `/sign-in/assets/${name}?v=${hashOf(name)}`;
}

function hashOf(name: AssetName): string {
  return createHash('sha256').update(assets[name].body).digest('hex').slice(0, 12);
}

const dayInSeconds = 86_400;

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, asset] of Object.entries<Asset>(assets)) {
    const etag = `"${hashOf(name as AssetName)}"`;
    app.get(`/sign-in/assets/${name}`, { schema: { hide: true } }, async (request, reply) => {
      reply.headers({ etag, 'cache-control': `public, max-age=${dayInSeconds}`, 'x-content-type-options': 'nosniff' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(asset.type).send(asset.body);
    });
  }
}
