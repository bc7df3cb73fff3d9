import * as contract from '@lichthof/contracts/monitoring/alarms.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts';
import { conflict } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { acknowledge, insertComment, listAlarms, readAlarm } from './alarms.db.ts';

export function alarmsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listAlarms, ({ params, query, caller }) =>
    listAlarms(db, caller, { ...params, ...query }),
  );

  addRoute(context, contract.getAlarm, ({ params, caller }) => readAlarm(db, caller, params));

  addRoute(context, contract.acknowledgeAlarm, ({ params, body, caller }) =>
    db.transaction().execute(async (tx) => {
      const alarm = await readAlarm(tx, caller, params);
      const { userId } = caller;
      if (await acknowledge(tx, params, userId)) {
        const { customerId, alarmId: objectId } = params;
        await addAuditEntry(tx, { customerId, userId, action: 'acknowledge', objectType: 'alarm', objectId });
        await addWebhookEvent(tx, { customerId, event: 'alarm.acknowledged', ids: [objectId] });
      } else if (alarm.closedAt) {
        throw conflict(ErrorCode.AlarmClosed, 'The alarm is closed');
      }
      if (body.text) await insertComment(tx, params, { userId, text: body.text });
      return readAlarm(tx, caller, params);
    }),
  );

  addRoute(context, contract.addAlarmComment, ({ params, body, caller }) =>
    db.transaction().execute(async (tx) => {
      await readAlarm(tx, caller, params);
      await insertComment(tx, params, { userId: caller.userId, text: body.text });
      return readAlarm(tx, caller, params);
    }),
  );
}
