import { alarmKinds, alarmDefinitions, alarmSeverities, type AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { closeReasons } from '@lichthof/domain/alarms/reconcile-alarms.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint, idParam } from '../endpoint.ts';
import { linesField, longestText } from '../fields.ts';

export const alarmStates = ['open', 'acknowledged', 'closed'] as const;
export type AlarmState = (typeof alarmStates)[number];
export const alarmsPerPage = 50;

const alarmFields = {
  alarmId: z.int(),
  estateId: z.int(),
  estateName: z.string(),
  kind: z.enum(alarmKinds),
  severity: z.enum(alarmSeverities),
  subjectId: z.int(),
  /** The name of the edge or the meter; that of the estate otherwise. */
  subjectName: z.string(),
  /** In the unit of the kind's limit; null without a figure. */
  measured: z.number().nullable(),
  limit: z.int(),
  day: z.iso.date().nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closeReason: z.enum(closeReasons).nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  acknowledgedByName: z.string().nullable(),
  commentCount: z.int(),
};
const alarmSchema = z.object(alarmFields).meta({ id: 'Alarm' });
export type Alarm = z.infer<typeof alarmSchema>;

const access = { anyRightIn: 'customer', otherwise: 403 } as const;

/** Open ones are those that nobody has acknowledged. */
const alarmFilter = z.object({
  state: z.enum(alarmStates).default('open'),
  estateId: idParam.optional(),
  kind: z.enum(alarmKinds).optional(),
  before: idParam.optional(),
});
export type AlarmFilter = z.infer<typeof alarmFilter>;

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/alarms',
  summary: 'Alarms of the estates that the caller manages, and of the edges that the caller controls, newest first',
  access,
  params: customerParams,
  query: alarmFilter,
  result: z.object({
    alarms: z.array(alarmSchema),
    /** Of all alarms that the caller may see with this estate and kind. */
    counts: z.object({ open: z.int(), acknowledged: z.int(), closed: z.int() }),
    nextBefore: z.int().nullable(),
  }),
});

const alarmParams = z.object({ customerId: idParam, alarmId: idParam });
const commentText = linesField(longestText);

const alarmDetailsSchema = z
  .object({
    ...alarmFields,
    comments: z.array(z.object({ commentId: z.int(), at: z.iso.datetime(), authorName: z.string(), text: z.string() })),
  })
  .meta({ id: 'AlarmDetails' });
export type AlarmDetails = z.infer<typeof alarmDetailsSchema>;

export const getAlarm = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/alarms/:alarmId',
  summary: 'An alarm with its comments',
  access,
  params: alarmParams,
  result: alarmDetailsSchema,
});

/** A second call changes nothing; 409 AlarmClosed. */
export const acknowledgeAlarm = endpoint({
  method: 'POST',
  path: '/api/customers/:customerId/alarms/:alarmId/acknowledge',
  summary: 'Acknowledge an alarm, with a comment or without',
  access,
  params: alarmParams,
  body: z.object({ text: commentText.optional() }),
  result: alarmDetailsSchema,
});

export const addAlarmComment = endpoint({
  method: 'POST',
  path: '/api/customers/:customerId/alarms/:alarmId/comments',
  summary: 'Add a comment to an alarm',
  access,
  params: alarmParams,
  body: z.object({ text: commentText.min(1) }),
  result: alarmDetailsSchema,
});

const ruleFields = { isActive: z.boolean(), limit: z.int() };
const alarmRulesSchema = z
  .object({
    rules: z.array(z.object({ kind: z.enum(alarmKinds), ...ruleFields })),
    /** 0 if the rules were never changed. */
    version: z.int().min(0),
    changedAt: z.iso.datetime().nullable(),
    changedByName: z.string().nullable(),
  })
  .meta({ id: 'AlarmRules' });
export type AlarmRules = z.infer<typeof alarmRulesSchema>;

const rulesPath = '/api/customers/:customerId/estates/:estateId/alarm-rules';
const rulesAccess = { role: Role.EstateOwner, on: 'estate' } as const;

export const getAlarmRules = endpoint({
  method: 'GET',
  path: rulesPath,
  summary: 'The limits of the alarms of an estate',
  access: rulesAccess,
  params: customerEstateParams,
  result: alarmRulesSchema,
});

const limitOf = (kind: AlarmKind) => z.int().min(alarmDefinitions[kind].least).max(alarmDefinitions[kind].most);
const ruleOf = (kind: AlarmKind) => z.object({ isActive: z.boolean(), limit: limitOf(kind) });
export const alarmRuleFields = Object.fromEntries(alarmKinds.map((kind) => [kind, ruleOf(kind)])) as Record<
  AlarmKind,
  ReturnType<typeof ruleOf>
>;

/** 409 ChangedByOthers. */
export const saveAlarmRules = endpoint({
  method: 'PUT',
  path: rulesPath,
  summary: 'Change the limits of the alarms of an estate',
  access: rulesAccess,
  params: customerEstateParams,
  body: z.object({ rules: z.object(alarmRuleFields), version: z.int().min(0) }),
  result: alarmRulesSchema,
});
