import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { readAttention } from '../../../apps/server/src/features/attention/attention.db.ts';
import { readUpcomingDeadlines } from '../../../apps/server/src/features/attention/upcoming-deadlines.ts';
import { readStructure } from '../../../apps/server/src/features/estate-groups/estate-groups.db.ts';
import { searchAllKinds } from '../../../apps/server/src/features/search/search.db.ts';
import { readEstatesOverview } from '../../../apps/server/src/features/monitoring/overview/estates-overview.ts';
import { buildHierarchy } from '../../../apps/server/src/features/session/estate-hierarchy.ts';
import { readPlaces } from '../../../apps/server/src/features/session/estate-hierarchy.db.ts';
import type { Caller } from '../../../apps/server/src/http/caller.ts';
import { medianMs } from '../median.ts';
import { seedPortfolio, seedTotals } from './seed-portfolio.ts';

export interface PortfolioFigures {
  hierarchyMs: number;
  structureMs: number;
  overviewMs: number;
  largeOverviewMs: number;
  runningOverviewMs: number;
  attentionMs: number;
  searchMs: number;
  shortSearchMs: number;
  similarSearchMs: number;
}

const imported = { estates: 300, apartments: 3000, meters: 6000 };
const large = { estates: 1000, apartments: 10_000, meters: 20_000 };

/** Measures the waiting times with an imported portfolio, from the request to the answer as JSON. */
export async function measurePortfolio(db: Database): Promise<PortfolioFigures> {
  const importedId = await seedPortfolio(db, 'Portfolio', imported);
  const caller = adminOf(importedId);
  const search = (query: string) => medianMs(async () => JSON.stringify(await searchAllKinds(db, caller, query)));
  const found = {
    hierarchyMs: await medianMs(async () => {
      const [places] = await readPlaces(db, [importedId], caller.userId);
      return JSON.stringify(buildHierarchy(caller, places!));
    }),
    structureMs: await medianMs(async () => JSON.stringify(await readStructure(db, importedId))),
    searchMs: await search('Weidenhof 12'),
    shortSearchMs: await search('we'),
    similarSearchMs: await search('Weidnhof'),
  };
  return { ...found, ...(await measureOverviews(db, importedId)) };
}

type OverviewFigures = Pick<PortfolioFigures, 'overviewMs' | 'largeOverviewMs' | 'runningOverviewMs' | 'attentionMs'>;

async function measureOverviews(db: Database, importedId: number): Promise<OverviewFigures> {
  const nowMs = Date.now();
  const thisMonth = shiftPeriod('month', localDayOf(nowMs, defaultTimeZone), 0);
  const lastMonth = shiftPeriod('month', thisMonth.from, -1);
  await seedTotals(db, importedId, nowMs);
  const overviewMs = await measureOverview(db, importedId, lastMonth);
  const largeId = await seedPortfolio(db, 'Großes Portfolio', large);
  await seedTotals(db, largeId, nowMs);
  return {
    overviewMs,
    largeOverviewMs: await measureOverview(db, largeId, lastMonth),
    runningOverviewMs: await measureOverview(db, largeId, thisMonth),
    attentionMs: await measureAttention(db, largeId, localDayOf(nowMs, defaultTimeZone)),
  };
}

function measureOverview(db: Database, customerId: number, days: { from: string; to: string }): Promise<number> {
  const nowMs = Date.now();
  return medianMs(async () =>
    JSON.stringify(await readEstatesOverview(db, adminOf(customerId), { customerId, days, nowMs })),
  );
}

function measureAttention(db: Database, customerId: number, today: string): Promise<number> {
  return medianMs(async () =>
    JSON.stringify([
      await readAttention(db, { caller: adminOf(customerId), customerId, today }),
      await readUpcomingDeadlines(db, adminOf(customerId), customerId),
    ]),
  );
}

function adminOf(customerId: number): Caller {
  const enclosing = [
    { level: ResourceLevel.Customer, id: customerId },
    { level: ResourceLevel.Authority, id: 1 },
  ];
  const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId, enclosing };
  return {
    userId: 1,
    authorityId: null,
    email: '',
    firstName: '',
    lastName: '',
    customerIds: [customerId],
    rights: [right],
  };
}
