import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aGroup } from '../../testing/makers.ts';
import { aBody, location, startEstateCalls, statusesOf, type EstateCalls } from './estate-calls-for-tests.ts';

let calls: EstateCalls;

beforeAll(async () => {
  calls = await startEstateCalls();
});
afterAll(() => calls.server.close());

describe('createEstate', () => {
  it('saves all fields and the group', async () => {
    const estateGroupId = await aGroup(calls.db, calls.customerId);
    const estate = await calls.create({
      estateGroupId,
      description: 'Zwei Häuser\nund ein Hof',
      floorsCount: 5,
      constructionYear: 1907,
      connectionFuseA: 100,
      connectionPowerKw: 45.5,
      apartments: [
        { name: 'WE 10', areaSqm: 61.5, floor: '2. OG' },
        { name: 'WE 2', areaSqm: 48.25 },
      ],
      buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: 1840.5 }],
      edges: [{ name: 'Keller', position: 'Technikraum', startDate: '2024-02-29', endDate: '2025-03-01' }],
    });

    expect(estate).toMatchObject({
      customerId: calls.customerId,
      estateGroupId,
      projectId: 'LP-0148',
      description: 'Zwei Häuser\nund ein Hof',
      floorsCount: 5,
      constructionYear: 1907,
      connectionFuseA: 100,
      connectionPowerKw: 45.5,
      location: { ...location, state: null },
      buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: 1840.5 }],
      edges: [{ name: 'Keller', position: 'Technikraum', startDate: '2024-02-29', endDate: '2025-03-01' }],
      hasMeters: false,
      hasElectricity: false,
      hasGeneration: false,
      isAllocationKeyInUse: false,
      archivedAt: null,
      version: 1,
    });
    expect(estate.apartments.map(({ name, areaSqm, floor }) => [name, areaSqm, floor])).toEqual([
      ['WE 2', 48.25, null],
      ['WE 10', 61.5, '2. OG'],
    ]);
    expect(estate.edgeId).toBe(estate.edges[0]!.id);
    expect((await calls.send('GET', `/${estate.id}`)).json()).toEqual(estate);
    const [entry] = await calls.auditOf('estate', estate.id);
    expect(entry).toMatchObject({
      action: 'create',
      user_id: calls.userId,
      after: { name: estate.name, city: 'Leipzig' },
    });
    expect(await calls.auditOf('apartment', estate.apartments[0]!.apartmentId)).toHaveLength(1);
  });

  it('drops rows without name or area, and areas without classification', async () => {
    const estate = await calls.create({
      apartments: [
        { name: 'WE 1', areaSqm: 50 },
        { name: 'ohne Fläche' },
        { areaSqm: 12 },
        { name: '', areaSqm: null },
      ],
      buildingAreas: [{ areaClassification: 7, areaSqm: 10 }, { areaSqm: 20 }, { areaClassification: 1 }],
    });
    expect(estate.apartments.map(({ name }) => name)).toEqual(['WE 1']);
    expect(estate.buildingAreas).toEqual([{ areaClassification: 7, norm: null, areaSqm: 10 }]);
  });

  it.each([
    ['no edge', { edges: [] }, 'edges'],
    ['no project id', { projectId: ' ' }, 'projectId'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a name that changes the text direction', { name: 'Hof \u202Efoh' }, 'name'],
    ['a zip code of four digits', { location: { ...location, zipCode: '0422' } }, 'location.zipCode'],
    ['an invalid day', { edges: [{ name: 'E', startDate: '2025-02-29' }] }, 'edges.0.startDate'],
    [
      'an end before its start',
      { edges: [{ name: 'E', startDate: '2025-03-01', endDate: '2025-02-28' }] },
      'edges.0.endDate',
    ],
    [
      'a repeated classification',
      { buildingAreas: [1, 1].map((areaClassification) => ({ areaClassification, areaSqm: 5 })) },
      'buildingAreas.1.areaClassification',
    ],
  ])('is refused with %s', async (_what, fields, field) => {
    const answer = await calls.send('POST', '', aBody(fields));
    expect([answer.statusCode, answer.json().metadata.field]).toEqual([400, field]);
  });

  it('saves emoji, other scripts, code and formulas unchanged', async () => {
    for (const name of ['Sonnenhof 🌞', 'בית השמש', '<b>Haus</b>', '=1+1']) {
      expect((await calls.create({ name })).name).toBe(name);
    }
  });

  it('refuses a taken name in any case, also for one of two simultaneous calls', async () => {
    const name = 'Gartenhof';
    const answers = await Promise.all([
      calls.send('POST', '', aBody({ name })),
      calls.send('POST', '', aBody({ name: name.toUpperCase() })),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'Name' });
  });

  it('names the apartment with a duplicate name', async () => {
    const apartments = ['WE 1', 'WE 2', 'we 1'].map((name) => ({ name, areaSqm: 50 }));
    const answer = await calls.send('POST', '', aBody({ apartments }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().metadata).toEqual({
      code: ErrorCode.NameTaken,
      field: 'ApartmentName',
      fields: ['apartments.2.name'],
    });
  });

  it('refuses a group of another customer and parts of another estate', async () => {
    const estateGroupId = await aGroup(calls.db, await aCustomer(calls.db));
    const other = await calls.create({ apartments: [{ name: 'WE 1', areaSqm: 50 }] });
    const apartments = [{ ...other.apartments[0]!, floor: undefined }];
    const edges = [{ id: other.edgeId, name: 'E' }];
    for (const fields of [{ estateGroupId }, { apartments }, { edges }]) {
      expect((await calls.send('POST', '', aBody(fields))).statusCode).toBe(404);
    }
    expect((await calls.send('GET', `/${other.id}`)).json().edges).toHaveLength(1);
  });

  it('saves 1,000 apartments', async () => {
    const apartments = Array.from({ length: 1000 }, (_, index) => ({ name: `WE ${index + 1}`, areaSqm: 50 }));
    const estate = await calls.create({ apartments });
    expect(estate.apartments).toHaveLength(1000);
    expect(estate.apartments.at(-1)?.name).toBe('WE 1000');
    expect((await calls.change(estate, { name: 'Tausendhof' })).statusCode).toBe(200);
  });
});
