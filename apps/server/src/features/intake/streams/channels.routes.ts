import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/intake/channels.ts';
import type { ChannelList } from '@lichthof/contracts/intake/channels.ts';
import { operatorUnit } from '@lichthof/domain/intake/operator-series.ts';
import { type SourceKind, sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import { type StreamUnit, streamUnits } from '@lichthof/domain/intake/stream-values.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findSource, makeDue } from '../sources/data-sources.db.ts';
import { findChannel, readChannels, readMeterChoices, setAssignment } from './channels.db.ts';

/** Which meters the series of a source are, as a person says who sees their last messages. */
export function channelsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listChannels, async ({ params }) => {
    if (!(await findSource(db, params))) throw notFound('Source');
    return { channels: await readChannels(db, params), meters: await readMeterChoices(db, params.customerId) };
  });

  addRoute(context, contract.assignChannel, ({ params, body: { assignment }, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const { customerId, sourceId } = params;
      const before = await findChannel(tx, params);
      if (!before) throw notFound('Channel');
      const meters = await readMeterChoices(tx, customerId);
      const meter = meters.find(({ meterId }) => meterId === assignment?.meterId);
      if (assignment && !meter) throw notFound('Meter');
      const source = await findSource(tx, params);
      if (assignment && !isUnitOf(assignment.unit, { baseUnit: meter?.baseUnit, kind: source?.setup.kind }))
        throw new HttpError(422, 'The meter counts something else', { code: ErrorCode.ChannelUnit, field: 'unit' });
      await setAssignment(tx, params, { assignment, userId });
      // readings of before are fetched at once
      if (assignment) await makeDue(tx, params);
      const former = meters.find(({ meterId }) => meterId === before.meterId);
      await addAuditEntry(tx, {
        customerId,
        userId,
        objectType: 'data_source',
        objectId: sourceId,
        action: 'assignChannel',
        before: { channel: before.address, meter: former?.name ?? null, unit: before.unit },
        after: { channel: before.address, meter: meter?.name ?? null, unit: assignment?.unit ?? null },
      });
      return (await findChannel(tx, params)) ?? before;
    }),
  );
}

interface UnitUse {
  baseUnit: ChannelList['meters'][number]['baseUnit'] | undefined;
  kind: SourceKind | undefined;
}

/** Operators write all counters in one unit. */
function isUnitOf(unit: StreamUnit, { baseUnit, kind }: UnitUse): boolean {
  const isWritten = kind === undefined || sourceKindRules[kind].brings !== 'readings' || unit === operatorUnit;
  return isWritten && streamUnits[unit].baseUnit === baseUnit;
}
