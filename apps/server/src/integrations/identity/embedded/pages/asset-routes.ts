import type { FastifyInstance } from 'fastify';
import { assets, hashOf, type Asset, type AssetName } from './assets.ts';

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
