import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { expect } from 'vitest';
import { type anImportingEstate, importEnded } from '../features/imports/import-file-for-tests.ts';
import { loadUnattended } from '../features/imports/unattended/load-unattended.ts';
import { listFiles } from '../features/intake/files/intake-files.db.ts';
import { insertFiles, prepareFiles } from '../features/intake/files/store-delivery.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startLoadingIntakeFiles } from './load-intake-files.ts';

const two = (number: number) => String(number).padStart(2, '0');
const times = Array.from({ length: 288 }, (_, index) => `${two(Math.floor(index / 12))}:${two((index % 12) * 5)}`);

interface FileOfDay {
  day: string;
  header?: string;
  /** One letter after another. */
  status?: string;
  more?: string;
}

/** A day of rows of five minutes, 10 Wh each, in UTC, with a status. */
export const fileOfDay = ({ day, header = 'Keller [Wh];Status', status = 'W', more = '' }: FileOfDay) =>
  [
    `timestamp_utc;${header}`,
    ...times.map((time, index) => `${day} ${time}:00;10;${status[index % status.length]}${more}`),
  ].join('\n');

export const layoutOf = ({ layout }: Import): RecipeLayout => {
  if (layout.format !== 'recipe') throw new Error(`read as ${layout.format}`);
  return layout;
};
export const openOf = (one: Import) => layoutOf(one).parts.filter(({ proof }) => proof === null);

const wanted: Record<string, unknown> = { stamp: 'begin', content: 'amount', status: 'measured' };

export const keep = (name = 'Messdienst Keller') => ({ name, meterRule: { by: 'series' as const }, isNew: false });

type ImportingEstate = Awaited<ReturnType<typeof anImportingEstate>>;

/** Files of one form at an estate, as people upload them and as they come by themselves. */
export function recipeFilesAt(server: TestServer, estate: ImportingEstate) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    server.app.inject({ method, url: `${estate.url}${path}`, headers: estate.headers, ...(payload && { payload }) });

  async function upload(content: string): Promise<Import> {
    const response = await server.app.inject({
      method: 'POST',
      url: `${estate.url}?fileName=keller.csv&load=whenFitting`,
      headers: { ...estate.headers, 'content-type': 'text/csv' },
      payload: content,
    });
    return response.json<Import>();
  }

  /** Answers every open part. */
  async function answerAll(draft: Import): Promise<Import> {
    let current = draft;
    for (let [part] = openOf(current); part; [part] = openOf(current)) {
      const reading = Math.max(0, (part.readings as unknown[]).indexOf(wanted[part.kind]));
      const answers = [{ part: part.id, reading }];
      current = (await call('PUT', `/${draft.importId}/layout`, { answers })).json<Import>();
    }
    return current;
  }

  const mappingOf = (draft: Import, meterId = estate.meterIds[0]) => [
    { seriesKey: layoutOf(draft).series[0]?.key, meterId, unit: null },
  ];
  const start = (draft: Import, choices = {}) =>
    call('POST', `/${draft.importId}/start`, { mapping: mappingOf(draft), decisions: [], ...choices });

  /** A file that a person has answered and loaded, with its recipe kept. */
  async function keptRecipe(name?: string): Promise<Import> {
    const draft = await answerAll(await upload(fileOfDay({ day: '2023-08-01' })));
    const started = await start(draft, { keep: keep(name) });
    expect(started.statusCode).toBe(200);
    return importEnded(server, estate, draft.importId);
  }

  const unattended = (content: string, change: { estateId?: number | null; fileName?: string } = {}) =>
    loadUnattended(server.db, {
      customerId: estate.customerId,
      estateId: null,
      fileName: 'keller.csv',
      bytes: new TextEncoder().encode(content),
      source: { name: 'SFTP Musterau', kind: 'sftp' },
      connectedBy: estate.userId,
      signal: new AbortController().signal,
      ...change,
    });

  /** Brings a file by a folder, and waits until it is loaded or waits. */
  async function bringFile(fileName: string, content: string) {
    const { customerId, userId } = estate;
    const config = { folder: 'werte', deletes: false };
    const row = { customer_id: customerId, name: `Ordner ${fileName}`, kind: 'folder' as const, changed_by: userId };
    const { id: sourceId } = await server.db
      .insertInto('data_source')
      .values({ ...row, state: 'paused', config: JSON.stringify(config) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bytes = new TextEncoder().encode(content);
    const files = await prepareFiles({ config }, { sender: null, files: [{ fileName, content: bytes }] });
    await insertFiles(server.db, { customerId, sourceId, key: fileName }, files);
    const stopLoading = startLoadingIntakeFiles({ db: server.db, log: { error: () => undefined } });
    const readFile = async () => (await listFiles(server.db, customerId, {})).files[0];
    await expect.poll(async () => (await readFile())?.state, { timeout: 20_000 }).toMatch(/^(loaded|waits)$/);
    await stopLoading();
    return { readFile, fileId: (await readFile())?.fileId ?? 0 };
  }

  return { call, upload, answerAll, mappingOf, start, keptRecipe, unattended, bringFile };
}
