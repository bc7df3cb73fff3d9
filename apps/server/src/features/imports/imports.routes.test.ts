import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { largestImportBytes } from '@lichthof/contracts/imports/imports.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMeter, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import {
  anImportingEstate,
  fileOf,
  mappingOf,
  previewOf,
  send,
  timesOf,
  upload,
  uploaded,
} from './import-file-for-tests.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (estate = await anImportingEstate(server)));

const day = '2023-08-01';

describe('uploading', () => {
  it('answers how the file is read', async () => {
    const response = await upload(server, estate, `\uFEFF${fileOf([day]).replaceAll('\n', '\r\n')}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      fileName: 'lastgang.csv',
      state: 'draft',
      layout: {
        format: 'recipe',
        recipe: {
          source: { delimiter: ';' },
          table: { headerRows: [1] },
          time: { blocks: [{ columns: [0] }], pattern: 'yyyy-MM-dd HH:mm[:ss]' },
        },
      },
    });
    expect(response.json().firstRows[0]).toEqual(['Beginn (Ortszeit)', 'a_Wh', 'b_Wh']);
  });

  it('reads what spreadsheets write: Windows-1252 and UTF-16', async () => {
    const text = fileOf([day], ['Zähler m³']);
    for (const content of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const { layout } = (await upload(server, estate, content)).json();
      expect(layout.recipe.series).toMatchObject([{ name: 'Zähler m³', unit: 'm3' }]);
    }
  });

  it.each([
    ['nothing', Buffer.from('')],
    ['blanks', Buffer.from(' \n ')],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0])],
  ])('refuses %s', async (_, content) => {
    const response = await upload(server, estate, content);
    expect(response.statusCode).toBe(422);
    expect(response.json().metadata).toEqual({ code: ErrorCode.ImportFileUnreadable });
  });

  it('refuses more than 64 MB', async () => {
    const response = await upload(server, estate, Buffer.alloc(largestImportBytes + 1, 'a'));
    expect(response.statusCode).toBe(413);
    expect(response.json().metadata).toEqual({ code: ErrorCode.ImportFileTooLarge });
  });

  it('reads semicolons without end within a second or two', { timeout: 60_000 }, async () => {
    const at = performance.now();
    const refused = (await upload(server, estate, ';'.repeat(40_000))).json();
    expect(refused.metadata).toEqual({ code: ErrorCode.ImportFileWithoutTable });
    expect(performance.now() - at).toBeLessThan(5000);
    const large = await upload(server, estate, ';'.repeat(60 * 1024 * 1024));
    expect(large.json().metadata).toEqual({ code: ErrorCode.ImportFileTooManyCells });
    expect(performance.now() - at).toBeLessThan(20_000);
  });

  it('refuses more columns than it reads, unless they are blank', async () => {
    const wide = (cell: string) => `t;a_Wh;${`${cell};`.repeat(3000)}\n${day}T00:00;25;`;
    const refused = await upload(server, estate, wide('x'));
    expect([refused.statusCode, refused.json().metadata]).toEqual([413, { code: ErrorCode.ImportFileTooManyCells }]);
    expect((await upload(server, estate, wide(''))).json().layout.series).toMatchObject([{ name: 'a_Wh' }]);
  });

  it('reads again with what a person sets', async () => {
    const { importId } = await uploaded(server, estate, fileOf([day], ['a_Wh']));
    const payload = { answers: [{ part: 'content 1', reading: 1 }] };
    const url = `${estate.url}/${importId}/layout`;
    const response = await server.app.inject({ method: 'PUT', url, headers: estate.headers, payload });
    const { recipe, parts } = response.json().layout;
    expect(recipe.series).toMatchObject([{ content: 'counter' }]);
    expect(parts).toContainEqual(expect.objectContaining({ id: 'content 1', proof: { kind: 'answer' } }));
  });

  it('finds the names of the long form anywhere in the file', async () => {
    const rowsOf = (name: string) =>
      [day, '2023-08-02', '2023-08-03', '2023-08-04'].flatMap(timesOf).map((time) => `${name};${time};25`);
    const { importId, layout } = await uploaded(
      server,
      estate,
      ['Name;Zeit;Wh', ...rowsOf('A'), ...rowsOf('B')].join('\n'),
    );
    expect(layout.series.map(({ key, name }) => [key, name])).toEqual([
      ['A|2', 'A'],
      ['B|2', 'B'],
    ]);
    const mapping = [{ seriesKey: 'B|2', meterId: estate.meterIds[0]!, unit: 'Wh' as const }];
    const preview = (await send(server, estate, { importId, action: 'preview', mapping })).json();
    expect(preview).toMatchObject({ issues: [], series: [{ name: 'B', total: 9600 }] });
  });

  it('takes quoted cells', async () => {
    const quoted = fileOf([day]).replaceAll(/[^;\n]+/g, '"$&"');
    expect(await previewOf(server, estate, quoted)).toMatchObject({
      hasErrors: false,
      series: [{ total: 2400 }, { total: 2400 }],
    });
  });
});

describe('the preview', () => {
  it('says what would be stored', async () => {
    const preview = await previewOf(server, estate, fileOf([day, '2023-08-02']));
    const [first] = preview.series;
    expect(preview).toMatchObject({ rowCount: 192, issues: [], hasErrors: false });
    expect(first).toMatchObject({ name: 'a_Wh', meterId: estate.meterIds[0], total: 4800, missing: 0, changed: 0 });
    expect(first).toMatchObject({ from: day, to: '2023-08-03' });
  });

  it.each([
    ['a missing column', (text: string) => text.replace(/(T02:00;25);25/, '$1'), 'rowTooShort', 10],
    ['text among numbers', (text: string) => text.replace(/T02:00;25/, 'T02:00;kaputt'), 'notANumber', 10],
    ['two rows for the same time', (text: string) => text.replace('T02:00;25', 'T01:45;26'), 'sameTimeTwice', 10],
    ['negative energy', (text: string) => text.replace(/T02:00;25/, 'T02:00;-25'), 'negativeAmount', 10],
  ])('names %s by its line, and starting is refused', async (_, spoil, code, line) => {
    const { importId } = await uploaded(server, estate, spoil(fileOf([day])));
    const mapping = mappingOf(estate.meterIds);
    const preview = (await send(server, estate, { importId, action: 'preview', mapping })).json();
    expect(preview.hasErrors).toBe(true);
    expect(preview.issues[0]).toMatchObject({ code, line });

    const started = await send(server, estate, { importId, action: 'start', mapping });
    expect(started.statusCode).toBe(422);
    expect(started.json().metadata).toEqual({ code: ErrorCode.ImportHasErrors });
  });

  it('asks about a second header in the middle, which makes two tables', async () => {
    const [header = '', ...rows] = fileOf([day]).split('\n');
    const { layout } = await uploaded(server, estate, [header, ...rows.with(8, header)].join('\n'));
    const open = layout.format === 'recipe' ? layout.parts.filter(({ proof }) => proof === null) : [];
    expect(open.map(({ kind }) => kind)).toContain('sameEnergy');
  });

  it('warns of a missing hour, of 95 rows and of an hour that does not exist', async () => {
    const text = fileOf(['2023-03-24', '2023-03-25', '2023-03-26'])
      .split('\n')
      .filter((line) => !line.startsWith('2023-03-24T05') && !line.startsWith('2023-03-25T09:15'))
      .join('\n');
    const preview = await previewOf(server, estate, text);
    expect(preview.hasErrors).toBe(false);
    expect(preview.issueCounts).toEqual({ shortDay: 5, timeDoesNotExist: 4 });
  });

  it('counts the stored values that would change', async () => {
    const amounts = [24, 25, null, ...Array.from({ length: 93 }, () => 26)];
    const stored = { meterId: estate.meterIds[0]!, day, amounts, statuses: null };
    await saveMeterDays(server.db, estate.customerId, [stored]);
    const preview = await previewOf(server, estate, fileOf([day]));
    expect(preview.series.map(({ changed }) => changed)).toEqual([94, 0]);
    expect(preview.questions).toMatchObject([{ code: 'replacesStored', column: 'a_Wh', count: 94, billed: 0 }]);
    expect(preview.questions).toMatchObject([{ from: `${day}T00:00`, to: '2023-08-02T00:00', total: 94 * 25 }]);
    expect(preview).toMatchObject({ hasErrors: false, issues: [] });
  });

  it('refuses litres on an electricity meter', async () => {
    const { importId } = await uploaded(server, estate, fileOf([day], ['a [m³]']));
    const mapping = mappingOf(estate.meterIds.slice(0, 1), 'm3');
    const preview = (await send(server, estate, { importId, action: 'preview', mapping })).json();
    expect(preview).toMatchObject({ hasErrors: true, issues: [{ code: 'unitMismatch', column: 'a [m³]' }] });
  });
});

describe('access', () => {
  it('knows no meter of another estate', async () => {
    const { customerId } = estate;
    const neighbour = await aMeter(server.db, { customerId, estateId: await anEstate(server.db, customerId) });
    const { importId } = await uploaded(server, estate, fileOf([day]));
    const foreign = mappingOf([neighbour]);
    for (const action of ['preview', 'start'] as const) {
      expect((await send(server, estate, { importId, action, mapping: foreign })).statusCode).toBe(404);
    }
  });

  it('keeps what was mapped for whoever comes back', async () => {
    const { importId } = await uploaded(server, estate, fileOf([day]));
    const mapping = mappingOf(estate.meterIds);
    await send(server, estate, { importId, action: 'preview', mapping });
    const found = await server.app.inject({ url: `${estate.url}/${importId}`, headers: estate.headers });
    expect(found.json()).toMatchObject({ state: 'draft', mapping });
  });

  it('shows a draft to nobody else, and no import under another estate', async () => {
    const { importId } = await uploaded(server, estate, fileOf([day]));
    const level = ResourceLevel.Estate;
    const other = await aUser(server.db, [{ role: Role.EstateOwner, level, resourceId: estate.estateId }]);
    const headers = await server.signInAs(other);
    expect((await server.app.inject({ url: `${estate.url}/${importId}`, headers })).statusCode).toBe(404);
    expect((await server.app.inject({ url: estate.url, headers })).json()).toEqual([]);

    const elsewhere = await anImportingEstate(server);
    const crossed = { url: `${elsewhere.url}/${importId}`, headers: elsewhere.headers };
    expect((await server.app.inject(crossed)).statusCode).toBe(404);
    expect((await upload(server, { url: estate.url, headers: elsewhere.headers }, fileOf([day]))).statusCode).toBe(404);
  });

  it('lists what was uploaded, newest first', async () => {
    const first = await uploaded(server, estate, fileOf([day]));
    const second = await uploaded(
      server,
      estate,
      timesOf(day)
        .map((time) => `${time};1`)
        .join('\n'),
    );
    const listed = (await server.app.inject({ url: estate.url, headers: estate.headers })).json();
    expect(listed).toMatchObject([{ importId: second.importId, isOwn: true }, { importId: first.importId }]);
  });
});
