import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { GapFill } from '@lichthof/contracts/metering/gap-fills.ts';
import type { Reading } from '@lichthof/contracts/metering/readings.ts';
import type { ApartmentDetails } from '@lichthof/contracts/people/occupancies.ts';
import type { OverdueClaim, ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { defaultReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { userDetails } from '../../features/users/user-makers-for-tests.ts';
import { participant, tariffDetails } from '../forms/form-data-for-tests.ts';
import { channelList, dataSource } from '../forms/intake-forms-for-tests.tsx';

export const gap = { meterId: 41, from: '2026-10-11T01:15:00Z', to: '2026-10-11T03:15:00Z' };
export const gapFill: GapFill = {
  gapFillId: 2,
  from: gap.from,
  to: gap.to,
  quarterHours: 8,
  remaining: 8,
  total: 1_920,
  method: 'linear',
  at: '2026-10-12T08:00:00Z',
  authorName: 'Katrin Albrecht',
  revokedAt: null,
  revokedByName: null,
  isBilled: false,
};
export const reading: Reading = {
  at: '2026-10-31T23:00:00Z',
  counter: 4_812_400,
  transformerFactor: 1,
  origin: 'customer',
  authorName: 'Katrin Albrecht',
  isConfirmed: false,
  consumption: 98_200,
  isDeletable: true,
};
export const anApartment: ApartmentDetails = {
  apartmentId: 7,
  name: 'WE 07',
  areaSqm: 63.5,
  floor: '2. OG',
  unitUse: 'residential',
  version: 1,
  meterNames: ['WE 07'],
  contractHolders: [],
  occupancies: [
    {
      occupancyId: 1,
      moveIn: '2020-01-01',
      moveOut: null,
      people: [{ userId: 5, firstName: 'Anneliese', lastName: 'Thoma', email: 'a.thoma@wohnpost.example' }],
      tariffs: ['Hausstrom 2026'],
    },
  ],
};

export const overdueClaim: OverdueClaim & { step: 1 } = {
  claim: 'invoice-31',
  claimKind: 'invoice',
  participantType: 'tenant',
  participantId: 12,
  names: participant.names,
  apartmentName: 'WE 01',
  number: 'RE-2026-0031',
  from: '2026-08-01',
  to: '2026-09-01',
  isRepayment: false,
  dueDate: '2026-09-30',
  openCents: 4549,
  paidCents: 0,
  returnedOn: null,
  kind: 'due',
  step: 1,
  day: '2026-11-22',
  last: null,
  block: null,
  delivery: 'post',
  otherCents: 0,
};
export const reminders: ReminderOverview = {
  today: '2026-11-22',
  rules: defaultReminderRules,
  claims: [overdueClaim],
  reminders: [],
};

const estate = '/api/customers/3/estates/7';
const deletion = { invoiceCount: 4, meterCount: 31, occupancyCount: 12, names: ['Jana Petzold', 'Murat Aydın'] };
const proposal = {
  meterId: 41,
  meterName: 'WE 07',
  from: gap.from,
  to: gap.to,
  quarterHours: 8,
  method: 'linear',
  proposedMethod: 'linear',
  knownDifferenceWh: 1_920,
  totalWh: 1_920,
  days: [
    { day: '2026-10-10', measuredWh: 3_100, substituteWh: 0 },
    { day: '2026-10-11', measuredWh: 1_400, substituteWh: 1_920 },
    { day: '2026-10-12', measuredWh: 3_300, substituteWh: 0 },
  ],
  isCurveHidden: true,
  substitutes: {},
  measured: {},
  impossible: null,
  isOtherMethodPossible: true,
};

/** What the server knows of dialogs that are no forms. */
export const dialogAnswers: Record<string, unknown> = {
  '/api/customers/3/data-sources': {
    sources: [dataSource],
    kinds: ['folder', 'sftp', 'mailbox', 'mqtt', 'inexogy'],
    canKeepSecrets: true,
    allowsOwnNetwork: false,
  },
  [`/api/customers/3/data-sources/${dataSource.sourceId}/channels`]: channelList,
  [`${estate}/apartments`]: [anApartment],
  [`${estate}/deletion`]: { outcome: 'archive', ...deletion },
  '/api/customers/3/estates/8/deletion': { outcome: 'blocked', ...deletion },
  [`${estate}/imports/4/revocation`]: {
    meters: [],
    changedDays: 2,
    billedDays: 1,
    readings: 4,
    billedReadings: 0,
    newer: null,
  },
  [`${estate}/meters/41/gap-fills/proposal`]: proposal,
  [`${estate}/meters/41/deletion`]: {
    outcome: 'archive',
    reasons: ['values', 'readings'],
    isErasable: true,
    contracts: [],
  },
  '/api/sample-customer/3/contents': {
    estates: 1,
    apartments: 8,
    people: 8,
    meters: 13,
    meterDays: 8_652,
    contracts: 9,
    invoices: 20,
    documents: 20,
    payments: 24,
  },
  '/api/customers/3/recalculations': {
    waiting: [],
    runs: [
      {
        recalculationId: 1,
        startedAt: '2026-11-22T01:00:00Z',
        finishedAt: '2026-11-22T01:02:00Z',
        startedByName: null,
        changes: 3,
        days: 365,
        failure: null,
      },
    ],
  },
  [`${estate}/reminders/claims/invoice-31`]: {
    reminders: [],
    blocks: [{ reason: 'Einwand', blockedUntil: '2026-12-31', createdOn: '2026-11-01', liftedOn: null }],
  },
  '/api/customers/3/users/6': userDetails({
    userId: 6,
    deletionBlock: { code: ErrorCode.ActiveParticipantContract, tariffs: ['Hausstrom 2026'] },
  }),
  [`${estate}/invoice-archives`]: { archives: [] },
  [`${estate}/tariffs/4`]: tariffDetails,
};
