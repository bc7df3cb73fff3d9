import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';

export const mailTimes = ['none', 'instant', 'daily'] as const;

export const alarmMailChoiceSchema = z
  .object({
    high: z.enum(mailTimes),
    medium: z.enum(mailTimes),
    /** The local hour of the daily mail. */
    dailyHour: z.int().min(0).max(23),
  })
  .meta({ id: 'AlarmMailChoice' });
export type AlarmMailChoice = z.infer<typeof alarmMailChoiceSchema>;

const path = '/api/customers/:customerId/alarm-mails';
const access = { anyRightIn: 'customer', otherwise: 403 } as const;

export const getAlarmMailChoice = endpoint({
  method: 'GET',
  path,
  summary: 'Which alarms of a customer the caller gets by mail',
  access,
  params: customerParams,
  result: alarmMailChoiceSchema,
});

export const saveAlarmMailChoice = endpoint({
  method: 'PUT',
  path,
  summary: 'Change which alarms of a customer the caller gets by mail',
  access,
  params: customerParams,
  body: alarmMailChoiceSchema,
  result: alarmMailChoiceSchema,
});
