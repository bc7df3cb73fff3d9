import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimNext } from '../database/work-claims.ts';
import { deleteExpiredArchives } from '../features/invoices/archives/archives.db.ts';
import { buildArchive } from '../features/invoices/archives/build-archive.ts';
import { unpackZip } from '../integrations/workbooks/unpack-zip.ts';
import { aContract, aParticipant, aProvider, aSupply } from '../testing/electricity-makers.ts';
import { anInvoice } from '../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { runAsOwner } from '../database/isolation/customer-scope.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { buildNextArchive, readBookingsFile } from './build-archives.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const signal = new AbortController().signal;
const log = { error: (error: unknown) => expect.unreachable(String(error)) };

/** Two invoices of 2026, after whose numbers one more was taken, in one of two estates of a provider. */
async function aBilledEstate() {
  const { db } = server;
  const customerId = await aCustomer(db);
  const [estateId, otherEstateId] = [await anEstate(db, customerId), await anEstate(db, customerId)];
  const providerId = await aProvider(db, customerId);
  for (const supplied of [estateId, otherEstateId]) {
    await aSupply(db, { customerId, estateId: supplied, providerId });
  }
  const userId = await aUser(db, [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId }]);
  const ownerId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const numbers: string[] = [];
  const invoices: { invoiceId: number; runId: number }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const participantId = await aParticipant(db, { customerId, estateId });
    const contractId = await aContract(db, { customerId, participantId });
    const of = { customerId, estateId, providerId, participantId, contractId, userId };
    const { invoiceId, runId } = await anInvoice(db, of);
    invoices.push({ invoiceId, runId });
    const invoice = db.selectFrom('invoice').where('id', '=', invoiceId).select('number');
    numbers.push((await invoice.executeTakeFirstOrThrow()).number);
  }
  const lastNumber = Number(numbers[1]!.split('-').at(-1)) + 1;
  const range = { customer_id: customerId, provider_id: providerId, series: 'invoice', year: 2026 } as const;
  await db
    .insertInto('number_range')
    .values({ ...range, last_number: lastNumber })
    .execute();
  const headers = await server.signInAs(userId);
  const ownerHeaders = await server.signInAs(ownerId);
  const url = `/api/customers/${customerId}/estates/${estateId}/invoice-archives`;
  const post = (payload: object, as = headers) => server.app.inject({ method: 'POST', url, headers: as, payload });
  const list = async (as = headers) => (await server.app.inject({ method: 'GET', url, headers: as })).json();
  const download = (archiveId: number, as = headers) =>
    server.app.inject({ method: 'GET', url: `${url}/${archiveId}/zip`, headers: as });
  const content = async (archiveId: number) => {
    const answer = await download(archiveId);
    expect(answer.statusCode).toBe(200);
    const files = await unpackZip(answer.rawPayload, () => () => true);
    return Object.fromEntries(files.map((file) => [file.name, file.content]));
  };
  return { customerId, numbers, invoices, lastNumber, ownerHeaders, post, list, download, content };
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const linesOf = (content: Buffer) => content.toString().replace('\uFEFF', '').trimEnd().split('\r\n');

describe('an archive for an audit', () => {
  it('holds documents, snapshots, checksums of both, bookings and gaps of numbers', async () => {
    const { numbers, lastNumber, post, list, download, content } = await aBilledEstate();
    const created = await post({ kind: 'audit', year: 2026 });
    expect(created.json()).toMatchObject({ state: 'running', invoiceCount: 2, doneCount: 0 });
    expect(await buildNextArchive({ db: server.db, log }, signal)).toBe(true);
    const [archive] = (await list()).archives;
    expect(archive).toMatchObject({ state: 'done', doneCount: 2 });
    expect((await download(archive.archiveId)).rawPayload).toHaveLength(archive.fileBytes);
    const files = await content(archive.archiveId);
    const csv = linesOf(files['pruefwerte.csv']!).map((line) => line.split(';'));
    expect(csv).toHaveLength(3);
    for (const [number, day, , , pdf, issuedPdf, snapshot, net, , gross] of csv.slice(1)) {
      expect([day, net, gross]).toEqual(['19.01.2026', '909,62', '1082,45']);
      expect(snapshot).toBe(sha256(files[`Rechnungsdaten/${number}.json`]!));
      expect(JSON.parse(files[`Rechnungsdaten/${number}.json`]!.toString())).toMatchObject({ number });
      expect(pdf).toBe(issuedPdf);
    }
    expect(sha256(files[`Rechnungen/Rechnung ${numbers[1]}.pdf`]!)).toBe(csv[2]![4]);
    const bookings = Object.keys(files).filter((name) => name.startsWith('Buchungen/'));
    expect(bookings).toHaveLength(2);
    expect(linesOf(files[bookings[0]!]!)).toHaveLength(3);
    const numberLines = linesOf(files['nummern.csv']!);
    expect(numberLines).toHaveLength(lastNumber + 1);
    expect(numberLines.filter((line) => line.includes(';vergeben;'))).toHaveLength(2);
    expect(numberLines.at(-1)).toContain(`;${lastNumber};;;Lücke;nicht erklärt: bitte prüfen`);
    expect(files['LIESMICH.txt']!.toString()).toContain('Zeitraum: 2 Belege');
  });

  it('is refused to those who do not manage all estates of the provider, and hidden from them', async () => {
    const { ownerHeaders, post, list, download } = await aBilledEstate();
    expect((await post({ kind: 'audit', year: null }, ownerHeaders)).statusCode).toBe(403);
    const { archiveId } = (await post({ kind: 'audit', year: null })).json();
    await buildNextArchive({ db: server.db, log }, signal);
    expect(await list(ownerHeaders)).toEqual({ mayAudit: false, archives: [] });
    expect((await download(archiveId, ownerHeaders)).statusCode).toBe(404);
    expect((await download(archiveId)).statusCode).toBe(200);
  });

  it('holds empty lists for a year without invoices, and is not built of documents alone', async () => {
    const { post, content } = await aBilledEstate();
    expect((await post({ kind: 'documents', year: 2020 })).statusCode).toBe(404);
    expect((await post({ kind: 'documents', year: 1 })).statusCode).toBe(400);
    const { archiveId } = (await post({ kind: 'audit', year: 2020 })).json();
    await buildNextArchive({ db: server.db, log }, signal);
    const files = await content(archiveId);
    expect(linesOf(files['pruefwerte.csv']!)).toHaveLength(1);
    expect(linesOf(files['nummern.csv']!)).toHaveLength(1);
  });
});

describe('an archive of documents', () => {
  it('is built once for two requests at once, and audited when created and downloaded', async () => {
    const { customerId, numbers, ownerHeaders, post, list, content } = await aBilledEstate();
    const choice = { kind: 'documents', year: 2026 };
    const [one, two] = await Promise.all([post(choice), post(choice, ownerHeaders)]);
    expect(one.json().archiveId).toBe(two.json().archiveId);
    await buildNextArchive({ db: server.db, log }, signal);
    expect((await list()).archives).toHaveLength(1);
    expect(Object.keys(await content(one.json().archiveId))).toEqual(numbers.map((number) => `Rechnung ${number}.pdf`));
    const audited = await server.db
      .selectFrom('audit_entry')
      .where('customer_id', '=', customerId)
      .where('object_type', '=', 'invoice_archive')
      .select(['action', 'after'])
      .orderBy('id')
      .execute();
    const after = { kind: 'documents', year: 2026, count: 2 };
    expect(audited).toEqual([
      { action: 'request', after },
      { action: 'download', after },
    ]);
  });

  it.each(['selection', 'run'] as const)('of a small %s is built within the request', async (choice) => {
    const { invoices, numbers, post, download } = await aBilledEstate();
    const { invoiceId, runId } = invoices[1]!;
    const chosen = choice === 'run' ? { runId } : { invoiceIds: [invoiceId, 999_999] };
    const created = (await post({ kind: 'documents', ...chosen })).json();
    const run = { runId, from: '2025-01-01', to: '2026-01-01' };
    expect(created).toMatchObject({
      state: 'done',
      invoiceCount: 1,
      doneCount: 1,
      isSelection: choice === 'selection',
    });
    expect(created.run).toEqual(choice === 'run' ? run : null);
    const { headers, rawPayload } = await download(created.archiveId);
    const name = choice === 'run' ? 'Rechnungen_01.01.2025_bis_31.12.2025.zip' : 'Rechnungen_Auswahl.zip';
    expect(headers['content-disposition']).toContain(name);
    expect(rawPayload.toString('latin1')).toContain(`Rechnung ${numbers[1]}.pdf`);
    expect(rawPayload.toString('latin1')).not.toContain(numbers[0]);
  });

  it('of many selected invoices is built in the background, once for each selection', async () => {
    const { db } = server;
    const { customerId, invoices, post, list } = await aBilledEstate();
    const others = Array.from({ length: 30 }, (_, index) => 900_000 + index);
    const choice = { kind: 'documents', invoiceIds: [...invoices.map(({ invoiceId }) => invoiceId), ...others] };
    await post(choice);
    await post(choice);
    await db
      .updateTable('invoice_archive')
      .set({ state: 'running', done_count: 0 })
      .where('customer_id', '=', customerId)
      .execute();
    while (await buildNextArchive({ db, log }, signal));
    const { archives } = await list();
    expect(archives).toHaveLength(2);
    for (const archive of archives) expect(archive).toMatchObject({ state: 'done', doneCount: 2, invoiceCount: 2 });
  });

  it.each([
    { kind: 'documents', invoiceIds: [999_999] },
    { kind: 'documents', runId: 999_999 },
  ])('is not built without documents: %j', async (choice) => {
    expect((await (await aBilledEstate()).post(choice)).statusCode).toBe(404);
  });

  it.each([
    { kind: 'documents', invoiceIds: [] },
    { kind: 'audit', runId: 1 },
    { kind: 'documents', runId: 1, year: 2026 },
    { kind: 'documents' },
  ])('is refused for %j', async (choice) => {
    expect((await (await aBilledEstate()).post(choice)).statusCode).toBe(400);
  });

  it('names the invoices that are left out because their document is not typeset yet', async () => {
    const { db } = server;
    const { customerId, numbers, post, list, content } = await aBilledEstate();
    await runAsOwner(() => sql`alter table document disable trigger document_is_final`.execute(db));
    const document = db.deleteFrom('document').where('customer_id', '=', customerId);
    await document.where('file_name', '=', `Rechnung ${numbers[0]}.pdf`).execute();
    await runAsOwner(() => sql`alter table document enable trigger document_is_final`.execute(db));
    const { archiveId } = (await post({ kind: 'documents', year: 2026 })).json();
    await buildNextArchive({ db, log }, signal);
    expect((await list()).archives[0]).toMatchObject({ state: 'done', invoiceCount: 2, doneCount: 1 });
    const files = await content(archiveId);
    expect(Object.keys(files)).toEqual(['LIESMICH.txt', `Rechnung ${numbers[1]}.pdf`]);
    const readMe = linesOf(files['LIESMICH.txt']!);
    expect(readMe).toContain(numbers[0]);
    expect(readMe).not.toContain(numbers[1]);
    expect(readMe.join(' ')).toContain('1 von 2 Belegen');
  });

  it('is built anew by another server after one was killed, which then stores nothing more', async () => {
    const { db } = server;
    const { post, download, content } = await aBilledEstate();
    const { archiveId } = (await post({ kind: 'documents', year: null })).json();
    const lost = (await claimNext(db, 'invoice_archive'))!;
    const part = { customer_id: lost.customerId, archive_id: archiveId, content: Buffer.from('half') };
    await db
      .insertInto('invoice_archive_part')
      .values([
        { ...part, position: 0 },
        { ...part, position: 99 },
      ])
      .execute();
    expect((await download(archiveId)).statusCode).toBe(404);
    await db.updateTable('invoice_archive').set({ heartbeat_at: null }).where('id', '=', archiveId).execute();
    const claim = (await claimNext(db, 'invoice_archive'))!;
    // one byte: each chunk is a part
    await buildArchive({ db, signal, readBookingsFile, partBytes: 1 }, claim);
    expect(Object.keys(await content(archiveId))).toHaveLength(2);
    await expect(buildArchive({ db, signal, readBookingsFile }, lost)).rejects.toThrow('Another server has claimed');
    expect(Object.keys(await content(archiveId))).toHaveLength(2);
  });

  it('fails when five servers have not finished it, and is deleted after a week', async () => {
    const { db } = server;
    const { customerId, post, list } = await aBilledEstate();
    const { archiveId } = (await post({ kind: 'documents', year: 2026 })).json();
    await db.updateTable('invoice_archive').set({ attempt_count: 5 }).where('id', '=', archiveId).execute();
    await buildNextArchive({ db, log }, signal);
    expect((await list()).archives[0]).toMatchObject({ archiveId, state: 'failed' });
    const age = (days: number) =>
      db
        .updateTable('invoice_archive')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', archiveId)
        .execute();
    await age(6);
    await deleteExpiredArchives(db, customerId);
    expect((await list()).archives).toHaveLength(1);
    await age(8);
    expect((await list()).archives).toEqual([]);
    await deleteExpiredArchives(db, customerId);
    const rows = db.selectFrom('invoice_archive').where('customer_id', '=', customerId).select('id');
    expect(await rows.execute()).toEqual([]);
  });
});
