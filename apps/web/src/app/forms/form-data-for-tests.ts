import type { ApiKey } from '@lichthof/contracts/api-keys.ts';
import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { customerAddressFields, customerFields } from '@lichthof/domain/fields/customer-fields.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { participantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { tariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import type { AlarmDetails } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmKinds, alarmDefinitions } from '@lichthof/domain/alarms/alarm-kinds.ts';
import type { AccountEntry, ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { structure } from '../../features/estates/structure/structure-for-tests.ts';
import { aMeter } from '../../features/meters/meter-makers-for-tests.ts';
import { userDetails } from '../../features/users/user-makers-for-tests.ts';
import type { Mix } from '../../features/providers/mix-form.ts';

export const timeZone = 'Europe/Berlin';
export const meter = aMeter();
export const customer = {
  ...emptyFields(customerFields),
  id: 3,
  name: 'Aue eG',
  address: { ...emptyFields(customerAddressFields), country: 'Deutschland' as const },
  version: 1,
};
export const meterDevice = {
  deviceId: 5,
  serialNumber: '1EMH',
  deviceType: 'MeMeter',
  from: '2024-01-01',
  to: null,
  firstCounter: 0,
  lastCounter: null,
  factors: [],
  meters: [{ meterId: meter.meterId, name: meter.name, obis: meter.obis, baseUnit: 'Wh' }],
};
export const participant = {
  ...emptyFields(participantFields),
  participantId: 12,
  type: 'tenant' as const,
  names: ['Jana Petzold'],
  apartmentId: 1,
  apartmentName: 'WE 01',
  customerNumber: 'K-100001',
  contractNumber: 'V-100001',
  contractFrom: '2025-01-01',
  contractTo: null,
  tariffId: 4,
  tariffName: 'Hausstrom 2026',
  paymentMethod: 1 as const,
  email: null,
  meterNames: [],
  contractHolders: [],
  unitUse: 'residential' as const,
  isBusiness: false,
  invoiceAddress: null,
  deliveryAddress: { street: 'Weidenhof', houseNumber: '12', zipCode: '04229', city: 'Leipzig' },
  mandate: null,
  contractVersion: 1,
  moveOut: null,
  minimumTermUntil: null,
  noticeMonths: 1,
  tariffs: [],
  meters: [],
  version: 9,
};
export const account: ParticipantAccount = {
  participantId: 12,
  balanceCents: 4549,
  overdueCents: 0,
  lateCollectionCents: 0,
  today: '2026-11-22',
  paymentMethod: 1,
  openInvoices: [
    {
      invoiceId: 31,
      number: 'RE-2026-0001',
      dueDate: '2026-12-01',
      grossCents: 4549,
      openCents: 4549,
      isCollectable: false,
      lateness: null,
    },
  ],
  openInstalments: [],
  openFees: [],
  remainderCents: 0,
  offsetCents: 0,
  entries: [],
};
export const tariffDetails = {
  ...emptyFields(tariffFields),
  tariffId: 4,
  name: 'Hausstrom 2026',
  startDate: '2026-01-01',
  status: 2 as const,
  participantCount: 1,
  isUsed: true,
  prices: {
    baseEurPerMonth: '10.50',
    pvCtPerKwh: '21.5',
    gridCtPerKwh: {
      commodity: '13',
      gridUsage: '9',
      concession: '2',
      electricityTax: '2.05',
      kwk: '0',
      offshore: '0',
      section19: '0',
      eeg: '0',
      interruptibleLoads: '0',
      nev: '0',
    },
    discount: null,
    metering: null,
  },
  vatPercent: 19,
  version: 1,
  priceHistory: [],
  participants: [],
};
export const tariffWizard = {
  context: { today: '2026-11-23', supplyModel: 'full_supply' as const, mixYears: [2024, 2025], takenNames: [] },
  levies: [],
  basicSupply: [],
  vatPercent: 19,
};
export const tenantContract: TenantContract = {
  contractNumber: 'V-100001',
  customerNumber: 'K-100001',
  from: '2025-01-01',
  until: null,
  minimumTermUntil: null,
  noticeMonths: 1,
  nextPossibleEnd: '2026-12-31',
  supplyModel: 'full_supply',
  prices: [],
  vatPercent: 19,
  meters: [],
  provider: {
    name: 'Aue eG',
    email: 'strom@aue.example',
    hotline: '0341 1',
    accountHolder: 'Aue eG',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
  },
  names: ['Jana Petzold'],
  email: 'jana@wohnpost.example',
  phone: null,
  invoiceAddress: null,
  paymentMethod: 1,
  payment: { mandates: [], offer: null },
  version: 3,
};
export const occupancy = { occupancyId: 1, moveIn: '2020-01-01', moveOut: null, people: [], tariffs: [] };
const rule = {
  isActive: false,
  longestQuarterHours: 8,
  waitDays: 7,
  version: 0,
  changedAt: null,
  changedByName: null,
  ranOn: null,
  filledGaps: null,
};

const alarm: AlarmDetails = {
  alarmId: 9,
  estateId: 7,
  estateName: 'Weidenhof',
  kind: 'edgeOffline',
  severity: 'high',
  subjectId: 5,
  subjectName: 'fems1',
  measured: 120,
  limit: 60,
  day: null,
  openedAt: '2026-11-23T10:00:00Z',
  closedAt: null,
  closeReason: null,
  acknowledgedAt: null,
  acknowledgedByName: null,
  commentCount: 0,
  comments: [],
};
const alarmRules = {
  rules: alarmKinds.map((kind) => ({ kind, isActive: true, limit: alarmDefinitions[kind].usual })),
  version: 0,
  changedAt: null,
  changedByName: null,
};

export const apiKey: ApiKey = {
  keyId: 4,
  name: 'Data Warehouse',
  scopes: ['readValues'],
  estate: null,
  endDate: null,
  callsPerMinute: 300,
  createdAt: '2026-11-23T08:00:00Z',
  createdByName: 'Sabine Wolter',
  lastUsedAt: null,
  secretEnding: '7Hk2',
  formerSecretUntil: null,
};

/** What the server knows. */
export const answers: Record<string, unknown> = {
  '/api/customers': [],
  '/api/customers/3/estate-structure': structure,
  '/api/customers/3/estates/7': { timeZone, archivedAt: null, apartments: [{ apartmentId: 7, name: 'WE 07' }] },
  '/api/customers/3/alarms/9': alarm,
  '/api/customers/3/webhook': { webhook: null, isAvailable: true, allowsOwnNetwork: false, deliveries: [] },
  '/api/customers/3/alarm-mails': { high: 'none', medium: 'none', dailyHour: 7 },
  '/api/customers/3/estates/7/alarm-rules': alarmRules,
  '/api/customers/3/estates/7/gap-fill-rule': rule,
  '/api/customers/3/estates/7/participant-options': {
    today: '2026-11-23',
    provider: { name: 'Pleißeaue eG', mandateText: null },
    apartments: [{ apartmentId: 7, name: 'WE 07', unitUse: 'residential', meters: [], occupancies: [], contracts: [] }],
    generalMeters: [],
    tariffs: [],
    owner: { ...emptyFields(participantFields), names: ['Aue eG'], isBusiness: true, invoiceAddress: null },
    customerAddress: null,
  },
  '/api/customers/3/estates/7/meters/41/devices': [meterDevice],
  '/api/customers/3/users/5': userDetails(),
};

export const aRefund: AccountEntry = {
  kind: 'refund',
  day: '2026-11-20',
  amountCents: 2155,
  balanceCents: 0,
  numbers: null,
  invoiceId: null,
  paymentId: 7,
  chargeId: null,
  instalmentId: null,
  way: 'refund',
  note: null,
  isRevocable: false,
  isReturnable: true,
};

const noShares = Object.fromEntries(electricitySources.map((source) => [source, '0']));
export const mixOfYear: Mix = {
  year: 2025,
  percents: { ...noShares, tenantElectricity: '30', renewablesFunded: '70' } as Mix['percents'],
  co2GramsPerKwh: '83',
  nuclearWasteGramsPerKwh: '0',
  source: 'Kennzeichnung des Vorlieferanten',
  guaranteeCountries: null,
  products: [],
  version: 2,
};
