import * as contract from '@lichthof/contracts/monitoring/alarms.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { addAlarmEvents } from '../webhooks/add-webhook-event.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { acknowledge, findAlarm, insertComment, listAlarms } from './alarms.db.ts';

export function alarmsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listAlarms, ({ params, query, caller }) =>
    listAlarms(db, caller, { ...params, ...query }),
  );

  addRoute(context, contract.getAlarm, async ({ params, caller }) => {
    const alarm = await findAlarm(db, caller, params);
    if (!alarm) throw notFound('Alarm');
    return alarm;
  });

  addRoute(context, contract.acknowledgeAlarm, ({ params, body, caller }) =>
    db.transaction().execute(async (tx) => {
      const alarm = await findAlarm(tx, caller, params);
      if (!alarm) throw notFound('Alarm');
      const { userId } = caller;
      if (await acknowledge(tx, params, userId)) {
        const { customerId, alarmId: objectId } = params;
        await addAuditEntry(tx, { customerId, userId, action: 'acknowledge', objectType: 'alarm', objectId });
        await addAlarmEvents(tx, { customerId, event: 'alarm.acknowledged', alarmIds: [objectId] });
      } else if (alarm.closedAt) {
        throw conflict(ErrorCode.AlarmClosed, 'The alarm is closed');
      }
      if (body.text) await insertComment(tx, params, { userId, text: body.text });
      return (await findAlarm(tx, caller, params))!;
    }),
  );

  addRoute(context, contract.addAlarmComment, ({ params, body, caller }) =>
    db.transaction().execute(async (tx) => {
      if (!(await findAlarm(tx, caller, params))) throw notFound('Alarm');
      await insertComment(tx, params, { userId: caller.userId, text: body.text });
      return (await findAlarm(tx, caller, params))!;
    }),
  );
}
