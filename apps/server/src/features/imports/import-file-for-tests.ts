import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../../testing/makers.ts';
import type { TestServer } from '../../testing/test-server.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** The 96 times of a day as 'YYYY-MM-DDTHH:MM'. */
export function timesOf(day: string): string[] {
  return Array.from({ length: 96 }, (_, index) => `${day}T${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`);
}

/** A file of whole Wh, the same for all columns. */
export function fileOf(days: string[], columns = ['a_Wh', 'b_Wh'], amount = 25): string {
  const rows = days.flatMap(timesOf).map((time) => [time, ...columns.map(() => amount)].join(';'));
  return [['t', ...columns].join(';'), ...rows].join('\n');
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

/** Posts a mapping to one of a draft's actions; whatever starting asks is decided for loading, on the clock of the estate. */
export async function send(
  server: TestServer,
  { url, headers }: ImportingEstate,
  { importId, action, mapping }: { importId: number; action: 'preview' | 'start'; mapping: Mapped[] },
) {
  const post = (to: 'preview' | 'start', payload: object) =>
    server.app.inject({ method: 'POST', url: `${url}/${importId}/${to}`, headers, payload });
  if (action === 'preview') return post('preview', { mapping });
  const ask = async () => (await post('preview', { mapping })).json<Partial<ImportPreview>>().questions ?? [];
  let questions = await ask();
  if (questions.some(({ code }) => code === 'clock')) {
    const payload = { delimiter: ';', clock: 'local' };
    await server.app.inject({ method: 'PUT', url: `${url}/${importId}/layout`, headers, payload });
    questions = await ask();
  }
  const decisions = questions.map(({ id: questionId, code }) => ({
    questionId,
    answer: code === 'replacesStored' ? 'replace' : 'load',
    reason: 'geprüft',
  }));
  return post('start', { mapping, decisions });
}

export async function uploaded(server: TestServer, estate: ImportingEstate, content: string): Promise<Import> {
  return (await upload(server, estate, content)).json<Import>();
}

export async function previewOf(
  server: TestServer,
  estate: ImportingEstate & { meterIds: number[] },
  content: string,
): Promise<ImportPreview> {
  const { importId } = await uploaded(server, estate, content);
  const mapping = mappingOf(estate.meterIds);
  return (await send(server, estate, { importId, action: 'preview', mapping })).json<ImportPreview>();
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
