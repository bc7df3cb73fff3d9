import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { PartKind, PartValues, RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../../testing/makers.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { describeAgain, type DescribedFile, describeNew } from './file-tasks.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** The 96 times of a day as 'YYYY-MM-DDTHH:MM'. */
export function timesOf(day: string): string[] {
  return Array.from({ length: 96 }, (_, index) => `${day}T${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`);
}

/** A file of whole Wh, the same for all columns, whose times are stated. */
export function fileOf(days: string[], columns = ['a_Wh', 'b_Wh'], amount = 25): string {
  const rows = days.flatMap(timesOf).map((time) => [time, ...columns.map(() => amount)].join(';'));
  return [['Beginn (Ortszeit)', ...columns].join(';'), ...rows].join('\n');
}

/** An estate with two meters of apartments, and somebody who owns it. */
export async function anImportingEstate({ db, signInAs }: TestServer) {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const meterIds = [await aMeter(db, { customerId, estateId }), await aMeter(db, { customerId, estateId })];
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const url = `/api/customers/${customerId}/estates/${estateId}/imports`;
  return { customerId, estateId, meterIds, userId, url, headers: await signInAs(userId) };
}

type ImportingEstate = Pick<Awaited<ReturnType<typeof anImportingEstate>>, 'url' | 'headers'>;

export function upload({ app }: TestServer, { url, headers }: ImportingEstate, content: string | Buffer) {
  return app.inject({
    method: 'POST',
    url: `${url}?fileName=lastgang.csv`,
    headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
    payload: content,
  });
}

export interface Mapped {
  seriesKey: string;
  meterId: number;
  unit: AmountUnit | null;
  deviceId?: number;
  isMultiplied?: boolean | undefined;
}

export const mappingOf = (meterIds: number[], unit: AmountUnit = 'Wh'): Mapped[] =>
  meterIds.map((meterId, index) => ({ seriesKey: String(index + 1), meterId, unit }));

/** What the person of a test says of each open part of a kind; without it the first reading, of equal series all. */
export type SaidOfParts = { [Kind in PartKind]?: PartValues[Kind] };

/** Answers what the file leaves open: units as they are mapped, all else as it is said. */
export async function answerParts(
  { app }: TestServer,
  { url, headers }: ImportingEstate,
  { importId, mapping = [], said = {} }: { importId: number; mapping?: Mapped[]; said?: SaidOfParts },
): Promise<Import> {
  let found = (await app.inject({ url: `${url}/${importId}`, headers })).json<Import>();
  for (;;) {
    const open = found.layout.format === 'recipe' ? found.layout.parts.filter(({ proof }) => proof === null) : [];
    if (open.length === 0 || found.state !== 'draft') return found;
    const answers = open.map((part) => ({ part: part.id, reading: Math.max(0, readingOf(part, mapping, said)) }));
    const put = { method: 'PUT', url: `${url}/${importId}/layout`, headers, payload: { answers } } as const;
    found = (await app.inject(put)).json<Import>();
  }
}

/** How a file is read by a person who answers what it leaves open. */
export async function describeAnswered(bytes: Uint8Array, said: SaidOfParts = {}): Promise<DescribedFile> {
  const known = { timeZone: 'Europe/Berlin', nowMs: Date.now() } as const;
  const file = await describeNew({ bytes, ...known });
  let { layout, firstRows } = file;
  for (;;) {
    const open = layout.format === 'recipe' ? layout.parts.filter(({ proof }) => proof === null) : [];
    if (open.length === 0) return { ...file, layout, firstRows };
    const answers = open.map((part) => ({ part: part.id, reading: Math.max(0, readingOf(part, [], said)) }));
    ({ layout, firstRows } = describeAgain({ content: file.compressed, choices: { answers }, layout, ...known }));
  }
}

function readingOf({ kind, series, readings }: RecipePart, mapping: Mapped[], said: SaidOfParts): number {
  if (kind === 'sameEnergy' && !said.sameEnergy) return readings.length - 1;
  const unit = mapping.find(({ seriesKey }) => series.includes(seriesKey))?.unit;
  const wanted = JSON.stringify(kind === 'unit' && unit ? unit : said[kind]);
  return readings.findIndex((reading) => JSON.stringify(reading) === wanted);
}

/** Answers what the file leaves open, and posts a mapping to one of a draft's actions; whatever starting asks is decided for loading. */
export async function send(
  server: TestServer,
  { url, headers }: ImportingEstate,
  { importId, action, mapping, said = {} }: Sent,
) {
  await answerParts(server, { url, headers }, { importId, mapping, said });
  const post = (to: 'preview' | 'start', payload: object) =>
    server.app.inject({ method: 'POST', url: `${url}/${importId}/${to}`, headers, payload });
  if (action === 'preview') return post('preview', { mapping });
  const questions = (await post('preview', { mapping })).json<Partial<ImportPreview>>().questions ?? [];
  const decisions = questions.map(({ id: questionId, code }) => ({
    questionId,
    answer: code === 'replacesStored' ? 'replace' : 'load',
    reason: 'geprüft',
  }));
  return post('start', { mapping, decisions });
}

interface Sent {
  importId: number;
  action: 'preview' | 'start';
  mapping: Mapped[];
  said?: SaidOfParts;
}

export async function uploaded(server: TestServer, estate: ImportingEstate, content: string): Promise<Import> {
  return (await upload(server, estate, content)).json<Import>();
}

export async function previewOf(
  server: TestServer,
  estate: ImportingEstate & { meterIds: number[] },
  content: string,
  said: SaidOfParts = {},
): Promise<ImportPreview> {
  const { importId } = await uploaded(server, estate, content);
  const mapping = mappingOf(estate.meterIds);
  return (await send(server, estate, { importId, action: 'preview', mapping, said })).json<ImportPreview>();
}

/** Asks until the import is neither draft nor running. */
export async function importEnded(
  { app }: TestServer,
  { url, headers }: ImportingEstate,
  importId: number,
): Promise<Import> {
  for (;;) {
    const found = (await app.inject({ url: `${url}/${importId}`, headers })).json<Import>();
    if (found.state !== 'draft' && found.state !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
