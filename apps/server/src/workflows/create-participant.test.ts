import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aParticipant, aContract, aProvider, aSupply, aTariff } from '../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { whileBanksAreKnown } from '../testing/while-banks-are-known.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let manager: { authorization: string };
let tariffId: number;
let apartmentId: number;
let occupancyId: number;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const customerId = await aCustomer(db);
  place = { customerId, estateId: await anEstate(db, customerId) };
  await aSupply(db, { ...place, providerId: await aProvider(db, customerId) });
  tariffId = await aTariff(db, place);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: place.estateId };
  manager = await server.signInAs(await aUser(db, [right]));
  today = (await options()).today;
});
afterAll(() => server.close());

/** A rented apartment with a meter, anew for each test. */
beforeEach(async () => {
  const { db } = server;
  apartmentId = await anApartment(db, place.customerId, place.estateId);
  await aMeter(db, place, { kind: MeterKind.TenantRate, apartmentId });
  await aTenant(db, { ...place, apartmentId }, '[2024-01-01,)');
  occupancyId = await occupancyOf(apartmentId);
});

async function occupancyOf(apartment: number): Promise<number> {
  const found = server.db.selectFrom('occupancy').select('id').where('apartment_id', '=', apartment);
  return (await found.executeTakeFirstOrThrow()).id;
}

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/customers/${place.customerId}/estates/${place.estateId}/${path}`,
    headers: manager,
    ...(payload && { payload }),
  });

const options = async (): Promise<ParticipantOptions> => (await call('GET', 'participant-options')).json();

const tenant = (changes: object = {}) => ({
  type: 'tenant',
  apartmentId,
  occupancyId,
  names: ['Ada Weiß'],
  contractFrom: today,
  minimumTermMonths: 12,
  noticeMonths: 1,
  tariffId,
  ...changes,
});
const create = (changes: object = {}) => call('POST', 'participants', tenant(changes));

async function refusalOf(answer: ReturnType<typeof create>) {
  const { statusCode, body } = await answer;
  const { metadata } = JSON.parse(body);
  return [statusCode, metadata?.code, metadata?.field];
}

const mandate = {
  accountHolder: 'Ada Weiß',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  textVersion: '2026-11',
  signedDate: '2026-03-02',
};

const accountOfProvider = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };

describe('a new tenant as participant', () => {
  it('gets numbers, contract, tariff and mandate, each with an audit entry', async () => {
    const created: ParticipantDetails = (await create({ mandate, greetingName: 'Ada Weiß' })).json();
    expect(created).toMatchObject({
      type: 'tenant',
      names: ['Ada Weiß'],
      customerNumber: expect.stringMatching(/^K-1\d{5}$/),
      contractNumber: expect.stringMatching(new RegExp(`^V-${today.slice(0, 4)}-\\d{4}$`)),
      contractFrom: today,
      contractTo: null,
      tariffId,
      noticeMonths: 1,
      paymentMethod: PaymentMethod.DirectDebit,
      mandate: { iban: 'DE89 3704 … 3000', revokedAt: null },
    });
    expect(created.meters).toHaveLength(1);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['object_type', 'action', 'after'])
      .where('customer_id', '=', place.customerId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ object_type, action }) => `${object_type} ${action}`)).toEqual([
      'participant create',
      'contract create',
      'mandate create',
    ]);
    expect(JSON.stringify(entries)).not.toContain('DE89370400440532013000');
  });

  it('is created once by a double click and by two managers', async () => {
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().metadata).toMatchObject({
      code: ErrorCode.ContractOverlaps,
      field: 'contractFrom',
    });
  });

  it('ends with a known move-out', async () => {
    const during = `[2024-01-01,${addDays(today, 31)})`;
    await server.db.updateTable('occupancy').set({ during }).where('id', '=', occupancyId).execute();
    expect((await create()).json()).toMatchObject({ contractTo: addDays(today, 31) });
  });

  it('ends the contract of the owner for the vacant apartment on the day before', async () => {
    const { db } = server;
    const vacant = await aParticipant(db, place, { type: 'vacant', apartmentId });
    await aContract(db, { ...place, participantId: vacant }, { tariffs: [{ tariffId }] });
    expect((await create()).statusCode).toBe(200);
    expect((await call('GET', `participants/${vacant}`)).json()).toMatchObject({ contractTo: today });
  });

  it('is refused with the reason where something does not fit', async () => {
    const later = await aTariff(server.db, place, { startDate: addDays(today, 1) });
    const without = await anApartment(server.db, place.customerId, place.estateId);
    await aTenant(server.db, { ...place, apartmentId: without }, '[2024-01-01,)');
    const noMeter = { apartmentId: without, occupancyId: await occupancyOf(without) };
    const cases: [object, number, number | undefined, string | undefined][] = [
      [{ contractFrom: addDays(today, -1) }, 409, ErrorCode.ContractStartPast, 'contractFrom'],
      [{ tariffId: later }, 409, ErrorCode.TariffNotInForce, 'tariffId'],
      [{ occupancyId: noMeter.occupancyId }, 409, ErrorCode.ContractOutsideOccupancy, 'contractFrom'],
      [noMeter, 409, ErrorCode.MeterMissing, 'apartmentId'],
      [{ type: 'vacant', occupancyId: undefined }, 409, ErrorCode.ApartmentOccupied, 'contractFrom'],
      [{ occupancyId: undefined }, 400, undefined, 'occupancyId'],
      [{ tariffId: undefined }, 400, undefined, 'tariffId'],
      [{ type: 'third_party' }, 400, undefined, 'tariffId'],
      [{ minimumTermMonths: 25 }, 400, undefined, 'minimumTermMonths'],
      [{ noticeMonths: 2 }, 400, undefined, 'noticeMonths'],
      [{ contractFrom: '2027-02-29' }, 400, undefined, 'contractFrom'],
      [{ mandate: { ...mandate, iban: 'DE89370400440532013001' } }, 400, undefined, 'mandate.iban'],
      [{ mandate: { ...mandate, bic: 'BYLADEM1001' } }, 409, ErrorCode.BicOfOtherBank, 'mandate.bic'],
      [{ mandate: { ...mandate, ...accountOfProvider } }, 409, ErrorCode.AccountOfCreditor, 'mandate.iban'],
    ];
    for (const [changes, ...expected] of cases) {
      expect([changes, ...(await whileBanksAreKnown(() => refusalOf(create(changes))))]).toEqual([
        changes,
        ...expected,
      ]);
    }
    expect((await create({ apartmentId: 999_999 })).statusCode).toBe(404);
  });

  it('is refused before the supply begins and for days that are billed', async () => {
    const { db } = server;
    const bare = { customerId: place.customerId, estateId: await anEstate(db, place.customerId) };
    const own = place;
    place = bare;
    const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: bare.estateId };
    const before = manager;
    manager = await server.signInAs(await aUser(db, [right]));
    const meter = await aMeter(db, bare, {
      kind: MeterKind.GeneralConsumption,
      measuringPoint: MeasuringPoint.General,
    });
    const general = { type: 'general', apartmentId: undefined, occupancyId: undefined, meterIds: [meter] };
    expect(await refusalOf(create(general))).toEqual([409, ErrorCode.SupplyMissing, 'contractFrom']);
    expect((await options()).provider).toBeNull();
    [place, manager] = [own, before];
  });
});

describe('other participants', () => {
  const general = (meterIds: number[]) => ({
    type: 'general',
    apartmentId: undefined,
    occupancyId: undefined,
    meterIds,
  });

  it('takes the meters of general electricity that nobody else pays for', async () => {
    const kind = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
    const meter = await aMeter(server.db, place, kind);
    expect((await options()).generalMeters.map(({ meterId }) => meterId)).toContain(meter);
    const created: ParticipantDetails = (await create(general([meter, meter]))).json();
    expect(created.meters.map(({ meterId }) => meterId)).toEqual([meter]);
    expect((await options()).generalMeters.map(({ meterId }) => meterId)).not.toContain(meter);
    expect(await refusalOf(create(general([meter])))).toEqual([409, ErrorCode.GeneralMeterTaken, 'meterIds']);
    expect(await refusalOf(create(general([])))).toEqual([400, undefined, 'meterIds']);
  });

  it('lets a contract of general electricity follow another one on the same meters', async () => {
    const kind = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
    const meter = await aMeter(server.db, place, kind);
    const first: ParticipantDetails = (await create(general([meter]))).json();
    const end = async (lastDay?: string) => {
      const { participantId } = first;
      const now: ParticipantDetails = (await call('GET', `participants/${participantId}`)).json();
      const { contractNumber, contractVersion: version } = now;
      return server.app.inject({
        method: 'PUT',
        url: `/api/customers/${place.customerId}/estates/${place.estateId}/participants/${participantId}/contract-end`,
        headers: manager,
        payload: { contractNumber, version, ...(lastDay && { lastDay }) },
      });
    };
    expect((await end(addDays(today, 9))).statusCode).toBe(200);
    expect((await options()).generalMeters.map(({ meterId }) => meterId)).toContain(meter);
    const from = (day: number) => ({ ...general([meter]), contractFrom: addDays(today, day) });
    expect(await refusalOf(create(from(9)))).toEqual([409, ErrorCode.GeneralMeterTaken, 'meterIds']);
    expect((await create(from(10))).statusCode).toBe(200);
    expect((await options()).generalMeters.map(({ meterId }) => meterId)).not.toContain(meter);
    expect(await refusalOf(end(addDays(today, 10)))).toEqual([409, ErrorCode.ContractOverlaps, 'lastDay']);
    expect(await refusalOf(end())).toEqual([409, ErrorCode.ContractOverlaps, 'lastDay']);
  });

  it('makes one of two contracts when both name a meter at the same time', async () => {
    const kind = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
    const meter = await aMeter(server.db, place, kind);
    const answers = await Promise.all([create(general([meter])), create(general([meter]))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('needs a meter that measures, besides those for allocated quantities', async () => {
    const measuringPoint = MeasuringPoint.General;
    const stairs = await aMeter(server.db, place, { kind: MeterKind.GeneralConsumption, measuringPoint });
    const allocated = await aMeter(server.db, place, { kind: MeterKind.AllocatedQuantity, measuringPoint });
    const offered = (await options()).generalMeters;
    expect(offered.find(({ meterId }) => meterId === allocated)).toMatchObject({ isAllocated: true });
    expect(offered.find(({ meterId }) => meterId === stairs)).toMatchObject({ isAllocated: false });
    expect(await refusalOf(create(general([allocated])))).toEqual([409, ErrorCode.MeterMissing, 'meterIds']);
    expect((await create(general([stairs, allocated]))).statusCode).toBe(200);
  });

  it('meters a third-party supplied apartment without tariff', async () => {
    const created = await create({ type: 'third_party', tariffId: undefined, minimumTermMonths: 0 });
    expect(created.json()).toMatchObject({ type: 'third_party', tariffId: null, contractFrom: today });
  });

  it('bills a vacant apartment to the owner until the next move-in', async () => {
    const moveIn = addDays(today, 40);
    await server.db
      .updateTable('occupancy')
      .set({ during: `[${moveIn},)` })
      .where('id', '=', occupancyId)
      .execute();
    const created = await create({ type: 'vacant', occupancyId: undefined, names: ['Pleißeaue eG'] });
    expect(created.json()).toMatchObject({ type: 'vacant', contractTo: moveIn });
    const { owner, apartments } = await options();
    expect(owner.names).toEqual(['Pleißeaue eG']);
    expect(apartments.find((one) => one.apartmentId === apartmentId)!.contracts).toMatchObject([{ type: 'vacant' }]);
  });
});
