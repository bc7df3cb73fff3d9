import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import {
  anImportingEstate,
  answerParts,
  fileOf,
  mappingOf,
  uploaded,
} from '../../../features/imports/import-file-for-tests.ts';
import { storeRentRoll, supplyRentRoll } from '../../../jobs/rent-roll-for-tests.ts';
import { anEmptyCustomer, checkedRows, oneEstate } from '../../../features/portfolio/portfolio-for-tests.ts';
import { aMeterOfMarch, anEstateWithOwner, aRun, gap, march } from '../../../features/metering/gaps/gaps-for-tests.ts';
import { saveMeterDays } from '../../../features/metering/values/meter-days.db.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { callsBelow, sendJson } from './walk-steps-for-tests.ts';
import type { WalkedCalls } from './walked-call-for-tests.ts';

const customerPath = '/api/customers/:customerId';
const estatePath = `${customerPath}/estates/:estateId`;

/** A draft of an import with everything that starting it needs. */
async function aDraft(server: TestServer) {
  const estate = await anImportingEstate(server);
  const { importId } = await uploaded(server, estate, fileOf(['2026-03-01']));
  const call = callsBelow(estate, estate.userId);
  const mapping = mappingOf(estate.meterIds);
  await answerParts(server, estate, { importId, mapping });
  const preview = await sendJson(server, 'POST', call(`/imports/${importId}/preview`, { mapping }));
  const decisions = (preview as ImportPreview).questions.map(({ id }) => ({
    questionId: id,
    answer: 'load',
    reason: 'geprüft',
  }));
  return { importId, call, start: { mapping, decisions } };
}

async function aBilledMeter(server: TestServer) {
  const estate = await anEstateWithOwner(server);
  const meterId = await aMeterOfMarch(server, estate);
  return { ...estate, meterId, runId: await aRun(server, estate, march) };
}

/** Values, files and what is made of them. */
export const walkedValues: WalkedCalls = {
  [`POST ${estatePath}/meters/:meterId/gap-fills`]: {
    prepare: async (server) => {
      const estate = await anEstateWithOwner(server);
      const meterId = await aMeterOfMarch(server, estate);
      return callsBelow(estate, estate.userId)(`/meters/${meterId}/gap-fills`, { ...gap, method: 'linear' });
    },
  },
  [`POST ${estatePath}/billed-changes/:runId/acknowledge`]: {
    prepare: async (server) => {
      const { runId, meterId, customerId, estateId, userId, call } = await aBilledMeter(server);
      const amounts = Array.from({ length: 96 }, () => 80);
      const days = [{ meterId, day: '2026-03-02', amounts, statuses: null }];
      await server.db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
      const [change] = (await call('GET', '/billed-changes')).json<{ changedAt: string }[]>();
      const { changedAt } = change!;
      return callsBelow({ customerId, estateId }, userId)(`/billed-changes/${runId}/acknowledge`, { changedAt });
    },
  },
  [`POST ${estatePath}/imports/:importId/start`]: {
    prepare: async (server) => {
      const { call, importId, start } = await aDraft(server);
      return call(`/imports/${importId}/start`, start);
    },
  },
  [`POST ${customerPath}/portfolio/imports/:portfolioImportId/start`]: {
    prepare: async (server) => {
      const admin = await anEmptyCustomer(server);
      const { portfolioImportId, preview } = await checkedRows(server, admin, oneEstate);
      const path = `/customers/${admin.customerId}/portfolio/imports/${portfolioImportId}/start`;
      return { userId: admin.userId, path, payload: { fingerprint: preview?.fingerprint ?? '' } };
    },
  },
  [`POST ${customerPath}/portfolio/imports/:portfolioImportId/contracts`]: {
    prepare: async (server) => {
      const admin = await anEmptyCustomer(server);
      const { portfolioImportId } = await storeRentRoll(server, admin);
      await supplyRentRoll(server, admin);
      const path = `/customers/${admin.customerId}/portfolio/imports/${portfolioImportId}/contracts`;
      const choices = { start: { by: 'day', day: '2022-01-01' }, tariffs: { '4711': 'Hausstrom' } };
      const { headers } = admin;
      await server.app.inject({ method: 'PUT', url: `/api${path}/choices`, headers, payload: choices });
      return { userId: admin.userId, path, payload: { contractCount: 2 } };
    },
  },
};
