import * as computed from '@lichthof/contracts/metering/computed-meters.ts';
import * as changes from '@lichthof/contracts/metering/meter-changes.ts';
import * as devices from '@lichthof/contracts/metering/meter-devices.ts';
import * as contract from '@lichthof/contracts/metering/meters.ts';
import * as factors from '@lichthof/contracts/metering/transformer-factors.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { deriveMarkedComputedDays } from '../metering/computed/derive-marked-days.ts';
import { createComputedMeter } from './computed/create-computed-meter.ts';
import { previewFormula } from './computed/preview-computed-meter.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import { changeMeter } from './change-meter.ts';
import { readContractsToJoin } from './contracts-of-meter.db.ts';
import { deleteMeter, previewDeletion } from './delete-meter.ts';
import { insertMeter } from './insert-meter.db.ts';
import { listMeters } from './list/list-meters.ts';
import { changeFactors } from './devices/change-factors.ts';
import { readMeterDevices } from './devices/devices.db.ts';
import { hasMeter, type EstateEditor } from './meter-rules.db.ts';

interface MeterParts {
  edges: EdgeHub;
  /** Writes the tables of other features too; answers with the new device. */
  exchangeMeter: (
    db: Database,
    place: EstateEditor,
    change: { meterId: number; exchange: devices.Exchange },
  ) => Promise<number>;
}

export function metersRoutes(context: RouteContext, { edges, exchangeMeter }: MeterParts): void {
  const { db } = context;
  const requireMeter = async (params: Parameters<typeof hasMeter>[1]) => {
    if (!(await hasMeter(db, params))) throw notFound('Meter');
  };

  addRoute(context, contract.listMeters, ({ params, query: { month, withArchived = false } }) =>
    listMeters(db, { ...params, month: `${month}-01`, nowMs: Date.now(), withArchived }),
  );

  addRoute(context, changes.createMeter, async ({ params, body, caller: { userId } }) => {
    const place = { ...params, userId };
    return { meterId: await db.transaction().execute((tx) => insertMeter(tx, place, body)) };
  });

  addRoute(context, changes.updateMeter, ({ params: { meterId, ...place }, body, caller: { userId } }) =>
    changeMeter(db, { ...place, userId }, { meterId, fields: body }),
  );

  addRoute(context, computed.createComputedMeter, async ({ params, body, caller: { userId } }) => {
    const place = { ...params, userId };
    const meterId = await db.transaction().execute((tx) => createComputedMeter(tx, place, body));
    await deriveMarkedComputedDays(db, params);
    return { meterId };
  });

  addRoute(
    context,
    computed.updateComputedMeter,
    async ({ params: { meterId, ...place }, body, caller: { userId } }) => {
      const changed = await changeMeter(db, { ...place, userId }, { meterId, fields: body });
      await deriveMarkedComputedDays(db, place);
      return changed;
    },
  );

  addRoute(context, computed.previewComputedMeter, ({ params, body }) => previewFormula(db, params, body));

  addRoute(context, changes.getMeterDeletion, ({ params: { meterId, ...place }, caller: { userId } }) =>
    previewDeletion(db, { ...place, userId }, meterId),
  );

  addRoute(context, changes.listContractsToJoin, ({ params, query }) => readContractsToJoin(db, params, query));

  addRoute(context, changes.deleteMeter, async ({ params: { meterId, ...place }, query, caller: { userId } }) => {
    const deleted = { meterId, erase: query.erase ?? false };
    const { deletion, edgeId } = await deleteMeter(db, { ...place, userId }, deleted);
    if (edgeId !== undefined) edges.mappingChanged(edgeId);
    return deletion;
  });

  addRoute(context, devices.listMeterDevices, async ({ params }) => {
    await requireMeter(params);
    return readMeterDevices(db, params);
  });

  addRoute(context, factors.changeTransformerFactors, async ({ params, body, caller: { userId } }) => {
    const { meterId, deviceId, ...place } = params;
    return { version: await changeFactors(db, { ...place, userId }, { meterId, deviceId, wanted: body }) };
  });

  addRoute(context, devices.exchangeMeter, async ({ params: { meterId, ...place }, body, caller: { userId } }) => {
    const change = { meterId, exchange: body };
    return { deviceId: await exchangeMeter(db, { ...place, userId }, change) };
  });
}
