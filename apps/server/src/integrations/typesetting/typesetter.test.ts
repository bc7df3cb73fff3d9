import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { pngOf } from './testing/sample-pictures.ts';
import { readPdf } from './testing/read-pdf.ts';
import { goldenInvoice, monthInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter, type Logo } from './typesetter.ts';
import { type TypesetAnswer, type TypesetTask, TypesettingError } from './typesetting-processes.ts';

const typesetter = createTypesetter();
const plain = { logo: null, isPreview: false };
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const png = (bytes: Buffer): Logo => ({ bytes, type: 'image/png' });

afterAll(() => typesetter.close());

describe('createTypesetter', () => {
  it('gives the same bytes for the same snapshot, in another process and after another invoice', async () => {
    const other = createTypesetter();
    const logo = png(pngOf(40, 40));

    const first = await typesetter.typesetInvoice(goldenInvoice, { logo, isPreview: false });
    await typesetter.typesetInvoice(monthInvoice, plain);
    const second = await typesetter.typesetInvoice(goldenInvoice, { logo, isPreview: false });
    const third = await other.typesetInvoice(structuredClone(goldenInvoice), { logo, isPreview: false });
    await other.close();

    expect([hashOf(second), hashOf(third)]).toEqual([hashOf(first), hashOf(first)]);
    expect(hashOf(await typesetter.typesetInvoice(goldenInvoice, plain))).not.toBe(hashOf(first));
  });

  it('gives the bytes of the days before prices by use and by time existed', async () => {
    const hashes = [goldenInvoice, monthInvoice].map(async (snapshot) =>
      hashOf(await typesetter.typesetInvoice(snapshot, plain)),
    );
    expect(await Promise.all(hashes)).toEqual([
      '25abbea83a62f1fa72fc753c8eea77b5b30aaee76fe395b597f0160e1cc9074f',
      '377beb968a4b68bf390c1284291fcc9353380ebb517de767b2f03b33d192e865',
    ]);
  });

  it('keeps apart what is asked for at the same time', async () => {
    const numbers = ['A-1', 'A-2', 'A-3'];

    const pdfs = await Promise.all(
      numbers.map((number) => typesetter.typesetInvoice({ ...monthInvoice, number }, plain)),
    );

    const titles = await Promise.all(pdfs.map(async (pdf) => (await readPdf(pdf)).title));
    expect(titles.map((title) => title.slice(0, 14))).toEqual(
      numbers.map((number) => `Rechnung\u00a0${number}: `.slice(0, 14)),
    );
  });

  it.each([
    ['a cut picture', pngOf(50, 50).subarray(0, 70)],
    ['a picture of another type', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), pngOf(50, 50)])],
    ['no picture at all', Buffer.from('<svg/>')],
    ['nothing', Buffer.alloc(0)],
    ['a picture of billions of pixels', hugePng()],
  ])('puts the name in the place of a logo that is %s', async (_, bytes) => {
    const withBadLogo = await typesetter.typesetInvoice(goldenInvoice, { logo: png(bytes), isPreview: false });

    expect(hashOf(withBadLogo)).toBe(hashOf(await typesetter.typesetInvoice(goldenInvoice, plain)));
  });

  it.each(['🧿 Anna', '王伟', 'محمد', 'ᚠ', '\u{e123}', '\ufffe', '\ud83e', '\u200b', ''])(
    'prints a name with any letters: %j',
    async (name) => {
      const recipient = { ...goldenInvoice.recipient, names: [name], greetingName: name };
      const named = { ...goldenInvoice, recipient, provider: { ...goldenInvoice.provider, name } };

      for (const isPreview of [false, true]) {
        const pdf = await typesetter.typesetInvoice(named, { logo: null, isPreview });
        const again = await typesetter.typesetInvoice(named, { logo: null, isPreview });

        expect((await readPdf(pdf)).pages).toHaveLength(4);
        expect(hashOf(again)).toBe(hashOf(pdf));
      }
    },
  );

  it('rejects data that it cannot read, and works on', async () => {
    const broken = { ...goldenInvoice, period: { from: 'yesterday', to: 'today' } };

    const pdf = typesetter.typesetInvoice(broken, plain);

    await expect(pdf).rejects.toThrow('The document could not be typeset');
    await expect(pdf).rejects.toBeInstanceOf(TypesettingError);
    expect((await typesetter.typesetInvoice(goldenInvoice, plain)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each(['crash', 'exit'])(
    'rejects what was under way when the process dies (%s), and starts another one',
    async (number) => {
      const fragile = createTypesetter(new URL('./testing/crashing-process.ts', import.meta.url));

      const dying = fragile.typesetInvoice({ ...goldenInvoice, number }, plain);
      const waiting = fragile.typesetInvoice(goldenInvoice, plain);

      await expect(dying).rejects.toThrow('The typesetting process has stopped');
      await expect(dying).rejects.toBeInstanceOf(TypesettingError);
      await expect(waiting).rejects.toThrow('The typesetting process has stopped');
      await expect(fragile.typesetInvoice(goldenInvoice, plain)).resolves.toEqual(Buffer.of(1));
      await fragile.close();
    },
  );

  it('works on when all processes are told to stop, and ends when the server is gone', async () => {
    const child = fork(new URL('./typeset-process.ts', import.meta.url), { serialization: 'advanced' });
    const answerTo = async (id: number): Promise<TypesetAnswer> => {
      child.send({ id, kind: 'invoice', snapshot: monthInvoice, ...plain } satisfies TypesetTask);
      const [answer] = (await once(child, 'message')) as [TypesetAnswer];
      return answer;
    };
    await answerTo(1);

    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await answerTo(2)).toMatchObject({ id: 2, file: expect.anything() });

    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('answers all when so many wait that a second process helps', async () => {
    const busy = createTypesetter();
    const numbers = Array.from({ length: 20 }, (_, index) => `B-${index + 1}`);

    const pdfs = await Promise.all(numbers.map((number) => busy.typesetInvoice({ ...monthInvoice, number }, plain)));
    const alone = await typesetter.typesetInvoice({ ...monthInvoice, number: 'B-20' }, plain);
    await busy.close();

    expect(new Set(pdfs.map(hashOf)).size).toBe(20);
    expect(hashOf(pdfs.at(-1)!)).toBe(hashOf(alone));
  });

  it('finishes what is under way before it closes', async () => {
    const closing = createTypesetter();

    const pdf = closing.typesetInvoice(monthInvoice, plain);
    await closing.close();

    expect((await pdf).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

function hugePng(): Buffer {
  const bytes = Buffer.from(pngOf(10, 10));
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}
