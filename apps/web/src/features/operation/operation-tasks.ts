import type { Expiring, Operation } from '@lichthof/contracts/operation.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatBytes } from '@lichthof/domain/formats/byte-formats.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { TFunction } from 'i18next';
import { pathTo } from '../../navigation/route-table.ts';
import type { StatusName } from '../../theme/tokens.ts';
import { nameJob } from './name-job.ts';
import { describeDuration } from './describe-duration.ts';

/** One thing that the operator can do something about: one row per cause. */
export interface OperationTask {
  key: string;
  status: StatusName;
  title: string;
  detail: string;
  /** The page where it is done, with the label of its button. */
  action?: { to: string; label: string };
}

interface TaskContext {
  t: TFunction<'operation'>;
  nowMs: number;
}

type FindTasks = (operation: Operation, context: TaskContext) => OperationTask[];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A daily backup may take its time. */
const oldBackupMs = 26 * hourMs;
const soonDays = 30;
const longWaitSeconds = 3600;
const namesShown = 3;
/** A disk with less free space than this share is nearly full. */
const fullShare = 0.1;

export const formatMoment = (at: string) => formatDayAndTime(at, defaultTimeZone);

/** What to do, the gravest first. */
export function findTasks(operation: Operation, context: TaskContext): OperationTask[] {
  const tasks = finders.flatMap((find) => find(operation, context));
  const order: StatusName[] = ['error', 'warning', 'info', 'success'];
  return tasks.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
}

const findBackupTasks: FindTasks = ({ backupRuns, backupPlan: plan, adminCall: call }, { t, nowMs }) => {
  const [latest] = backupRuns;
  const good = backupRuns.find(({ failure }) => failure === null);
  const how = t('task.backupOldHow', { call });
  const first = plan ? t('task.noBackupYet', plan) : t('task.noBackupHow', { call });
  if (!latest) return [warn('backup', t('task.noBackup'), first)];
  if (latest.failure !== null) return [fail('backup', t('task.backupFailed'), latest.failure)];
  if (good && nowMs - Date.parse(good.startedAt) > oldBackupMs)
    return [warn('backup', t('task.backupOld', { at: formatMoment(good.startedAt) }), how)];
  if (latest.trial?.failure)
    return [fail('trial', t('task.trialFailed', { at: formatMoment(latest.startedAt) }), latest.trial.failure)];
  return [];
};

const findMailTasks: FindTasks = ({ mails: { open, ofLastDay } }, { t }) => {
  if (open === 0) return [];
  const action = { to: pathTo('failed_mails'), label: t('task.mailsOpen') };
  return [{ ...fail('mails', t('task.mails', { count: open }), t('task.mailsHow', { count: ofLastDay })), action }];
};

const findFailedRuns: FindTasks = ({ failedRuns }, { t }) =>
  failedRuns.map(({ kind, customerId, customerName, count, lastAt }) => ({
    ...warn(
      `${kind}-${customerId}`,
      t('task.failedRun', { kind: t(`failed.${kind}`), count }),
      t('task.failedRunHow', { customer: customerName, at: formatMoment(lastAt) }),
    ),
    action: { to: pathTo('customer_home', { customerId }), label: t('task.open') },
  }));

const findWaitingWork: FindTasks = ({ work }, { t }) =>
  work
    .filter(({ seconds }) => seconds > longWaitSeconds)
    .map(({ kind, count, seconds }) => {
      const since = describeDuration(seconds, t);
      const title = t('task.waiting', { kind: t(`work.kinds.${kind}`), since, count });
      return warn(`work-${kind}`, title, t('task.waitingHow'));
    });

const findFailedJobs: FindTasks = ({ jobs }, { t, nowMs }) =>
  jobs.flatMap(({ job, failedAt }) => {
    if (failedAt === null || nowMs - Date.parse(failedAt) > dayMs) return [];
    const title = t('task.job', { job: nameJob(job, t), at: formatMoment(failedAt) });
    return [warn(`job-${job}`, title, t('task.jobHow', { name: job }))];
  });

const findOfflineEdges: FindTasks = ({ edges: { offline, listed } }, { t }) => {
  if (offline === 0) return [];
  const names = formatList(
    listed.slice(0, namesShown).map(({ name, customerName: customer }) => t('task.named', { name, customer })),
  );
  return [warn('edges', t('task.edges', { count: offline }), t('task.edgesHow', { names }))];
};

const findCertificateTasks: FindTasks = ({ certificate }, { t, nowMs }) => {
  if (!certificate) return [];
  const { host, validTo, failure } = certificate;
  if (validTo === null) return [warn('certificate', t('task.certificateUnread', { host }), failure ?? '')];
  const how = t('task.certificateHow', { day: formatMoment(validTo) });
  const count = Math.ceil((Date.parse(validTo) - nowMs) / dayMs);
  if (count <= 0) return [fail('certificate', t('task.certificateEnded', { host }), how)];
  if (failure !== null) return [fail('certificate', t('task.certificateFailed', { host }), failure)];
  return count > soonDays ? [] : [warn('certificate', t('task.certificateEnds', { host, count }), how)];
};

const expiringStatus = { apiKey: 'info', source: 'warning', webhook: 'warning' } as const satisfies Record<
  Expiring['kind'],
  StatusName
>;
const expiringKinds = Object.keys(expiringStatus) as Expiring['kind'][];

const findExpiring: FindTasks = ({ expiring }, { t }) =>
  expiringKinds.flatMap((kind) =>
    [
      ...Map.groupBy(
        expiring.filter((one) => one.kind === kind),
        ({ customerId }) => customerId,
      ),
    ].map(([customerId, ofKind]) => {
      const names = formatList(ofKind.slice(0, namesShown).map((one) => nameExpiring(one, t)));
      return {
        key: `${kind}-${customerId}`,
        status: expiringStatus[kind],
        title: t(`task.${kind}`, { count: ofKind.length }),
        detail: t(`task.${kind}How`, { names }),
        action: { to: pathTo('customer_home', { customerId }), label: t('task.open') },
      };
    }),
  );

const nameExpiring = ({ name, customerName: customer, endDate }: Expiring, t: TaskContext['t']) =>
  endDate === null
    ? t('task.named', { name, customer })
    : t('task.namedUntil', { name, customer, day: formatDay(endDate) });

const findDiskTasks: FindTasks = ({ disks }, { t }) =>
  disks
    .filter(({ freeBytes, totalBytes }) => freeBytes < fullShare * totalBytes)
    .map(({ folder, freeBytes }) =>
      warn(
        `disk-${folder}`,
        t('task.disk', { folder: t(`disk.${folder}`), free: formatBytes(freeBytes) }),
        t('task.diskHow'),
      ),
    );

const findCheckTasks: FindTasks = ({ check, adminCall: call }, { t }) => {
  if (!check || check.problems === 0) return [];
  const title = t('task.check', { count: check.problems, at: formatMoment(check.checkedAt) });
  return [fail('check', title, [...check.lines, t('task.checkHow', { call })].join('\n'))];
};

const finders = [
  findCheckTasks,
  findDiskTasks,
  findBackupTasks,
  findMailTasks,
  findCertificateTasks,
  findWaitingWork,
  findFailedJobs,
  findFailedRuns,
  findOfflineEdges,
  findExpiring,
];

const fail = (key: string, title: string, detail: string): OperationTask => ({ key, status: 'error', title, detail });
const warn = (key: string, title: string, detail: string): OperationTask => ({ key, status: 'warning', title, detail });
