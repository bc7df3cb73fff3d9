import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The jobs of the servers, by the name that they have in the log. */
export const jobNames = [
  'estateDays',
  'sources',
  'listeners',
  'intakeFiles',
  'valueImports',
  'portfolioImports',
  'oldDrafts',
  'gapFills',
  'alarms',
  'webhooks',
  'billingRuns',
  'changedValues',
  'invoiceArchives',
  'mails',
  'monthlyInformation',
  'nightly',
  'backups',
  'tables',
  'measures',
  'sampleCustomer',
] as const;
export type JobName = (typeof jobNames)[number];

export const workKinds = [
  'value_import',
  'portfolio_import',
  'billing_run',
  'estate_day',
  'invoice_mail',
  'notice_mail',
  'invoice_archive',
  'webhook_delivery',
  'price_letter',
  'prepayment_letter',
  'debit_notice_letter',
  'reminder_letter',
  'recalculation',
] as const;
export type WorkKind = (typeof workKinds)[number];

const failedRunKinds = [
  'value_import',
  'portfolio_import',
  'billing_run',
  'invoice_archive',
  'webhook_delivery',
] as const;
export type FailedRunKind = (typeof failedRunKinds)[number];

const instant = z.iso.datetime();

const backupRunSchema = z.object({
  startedAt: instant,
  seconds: z.int(),
  bytes: z.int().nullable(),
  /** Why no backup was made. */
  failure: z.string().nullable(),
  /** The trial restore; null where no backup was made. */
  trial: z
    .object({
      triedAt: instant,
      seconds: z.int().nullable(),
      tableCount: z.int().nullable(),
      rowCount: z.int().nullable(),
      invoiceCount: z.int().nullable(),
      /** Why it could not be restored, or what is different. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

const failedRunSchema = z.object({
  kind: z.enum(failedRunKinds),
  customerId: z.int(),
  customerName: z.string(),
  count: z.int(),
  lastAt: instant,
});

const offlineEdgeSchema = z.object({
  customerId: z.int(),
  customerName: z.string(),
  estateId: z.int(),
  edgeId: z.int(),
  name: z.string(),
  estateName: z.string(),
  lastMessageAt: instant,
});

const expiringSchema = z.object({
  kind: z.enum(['apiKey', 'source', 'webhook']),
  customerId: z.int(),
  customerName: z.string(),
  name: z.string(),
  /** The last day on which a key is valid; null: it does not work now. */
  endDate: z.string().nullable(),
});
export type Expiring = z.infer<typeof expiringSchema>;

const operationSchema = z
  .object({
    /** Of the server that answers. */
    startedAt: instant,
    /** How the operator's commands are called where it runs. */
    adminCall: z.string(),
    customerCount: z.int(),
    estateCount: z.int(),
    versions: z.object({
      product: z.string(),
      node: z.string(),
      database: z.string(),
      isEmbedded: z.boolean(),
      lastMigration: z.string(),
      migrationCount: z.int(),
    }),
    /** What the server backs up by itself; null: nothing, or another process does. */
    backupPlan: z.object({ time: z.string(), kept: z.int() }).nullable(),
    /** Since when somebody waits for a backup that is made now. */
    backupRequestedAt: instant.nullable(),
    /** The newest first. */
    backupRuns: z.array(backupRunSchema),
    mails: z.object({ open: z.int(), ofLastDay: z.int() }),
    work: z.array(z.object({ kind: z.enum(workKinds), count: z.int(), seconds: z.number() })),
    jobs: z.array(z.object({ job: z.string(), endedAt: instant, failedAt: instant.nullable() })),
    /** Of the last seven days. */
    failedRuns: z.array(failedRunSchema),
    edges: z.object({ total: z.int(), offline: z.int(), listed: z.array(offlineEdgeSchema) }),
    storage: z
      .object({
        measuredAt: instant,
        databaseBytes: z.int(),
        customers: z.array(z.object({ customerId: z.int(), name: z.string(), bytes: z.int() })),
      })
      .nullable(),
    /** The certificate of the public address; null where it has none or was not asked for yet. */
    certificate: z.object({ host: z.string(), validTo: instant.nullable(), failure: z.string().nullable() }).nullable(),
    expiring: z.array(expiringSchema),
    /** Of the server's folders; empty until they are measured. */
    disks: z.array(z.object({ folder: z.enum(['data', 'backups']), freeBytes: z.int(), totalBytes: z.int() })),
    /** The last check of the whole database by the operator's command; null without one. */
    check: z.object({ checkedAt: instant, problems: z.int(), lines: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'Operation' });
export type Operation = z.infer<typeof operationSchema>;

export const getOperation = endpoint({
  method: 'GET',
  path: '/api/operation',
  summary: 'How the servers and their database are, for the operator: nothing of what customers store',
  access: { role: Role.AuthorityAdmin, on: 'authority' },
  result: operationSchema,
});

/** 404 where this server makes no backups. */
export const requestBackup = endpoint({
  method: 'POST',
  path: '/api/operation/backup',
  summary: 'Back up now instead of at the time of the plan',
  access: { role: Role.AuthorityAdmin, on: 'authority' },
});
