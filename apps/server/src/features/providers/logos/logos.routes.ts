import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/supply/providers.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { callerGone } from '../../../http/caller-gone.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Logo } from '../../../integrations/typesetting/typesetter.ts';
import { findSuppliedProvider, requireAllEstates } from '../provider-access.ts';
import { findDraftLogo, findProviderLogo, saveDraftLogo, saveProviderLogo } from './logos.db.ts';
import { writeLogo } from './write-logo.ts';

const logosPerMinute = 30;

/** The logo of a provider, and that of a draft. */
export function logosRoutes(context: RouteContext): void {
  void context.app.register(async (scope) => {
    takePictures(scope);
    serveUpload({ ...context, app: scope });
  });
  const { db } = context;

  addRoute(context, contract.deleteLogo, ({ params, caller }) => save(context, params, { logo: null, caller }));

  addRoute(context, contract.getLogo, async ({ params }) => {
    const logo =
      params.logoOf === 'draft'
        ? await findDraftLogo(db, params)
        : await findProviderLogo(db, await findSuppliedProvider(db, params));
    if (!logo) throw notFound('Logo');
    const fileName = logo.type === 'image/png' ? 'Logo.png' : 'Logo.jpg';
    return { fileName, contentType: logo.type, content: logo.bytes };
  });
}

/** The body is the picture itself. */
function takePictures(scope: FastifyInstance): void {
  scope.addHook('onRequest', scope.rateLimit({ max: logosPerMinute, timeWindow: '1 minute' }));
  scope.addContentTypeParser(
    ['application/octet-stream', 'image/png', 'image/jpeg'],
    { parseAs: 'buffer', bodyLimit: contract.largestLogoBytes },
    (_request, body, done) => done(null, body),
  );
  scope.setErrorHandler((error: FastifyError) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    throw new HttpError(413, 'The picture is larger than 3 MB', { code: ErrorCode.LogoTooLarge });
  });
}

function serveUpload(context: RouteContext): void {
  addRoute(context, contract.saveLogo, async ({ params, body, caller, reply }) => {
    const sent = body instanceof Uint8Array ? body : new Uint8Array();
    const written = await writeLogo(sent, { customerId: params.customerId, signal: callerGone(reply) });
    const logo = { bytes: Buffer.from(written.bytes), type: written.type };
    await save(context, params, { logo, caller });
    return { width: written.width, height: written.height };
  });
}

type LogoPlace = EstateKey & { logoOf: 'provider' | 'draft' };

async function save(
  { db }: RouteContext,
  { logoOf, ...estate }: LogoPlace,
  { logo, caller }: { logo: Logo | null; caller: Caller },
): Promise<void> {
  const { userId } = caller;
  if (logoOf === 'draft') return saveDraftLogo(db, estate, { logo, userId });
  const provider = await findSuppliedProvider(db, estate);
  await requireAllEstates(db, caller, provider);
  return saveProviderLogo(db, provider, { logo, userId });
}
