import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { samplePrepaymentNotice, sampleReminder } from './testing/sample-letters.ts';
import { monthInvoice } from './testing/sample-snapshot.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const withCode = { ...monthInvoice, payment: { ...monthInvoice.payment, hasGiroCode: true as const } };
const options = { logo: null, isPreview: false };

async function pictures(pdf: Promise<Buffer>): Promise<string[]> {
  const { tags } = await readPdf(await pdf);
  return tags.map(({ alt }) => alt ?? '').filter((alt) => alt.startsWith('GiroCode'));
}

describe('a GiroCode', () => {
  it('stands on what is paid by transfer, with words for those who hear it', async () => {
    const amount = expect.stringMatching(/^GiroCode: [\d.]+,\d\d\s€ an Pleißeaue eG$/);
    expect(await pictures(typesetter.typesetInvoice(withCode, options))).toEqual([amount]);
    const reminder = { ...sampleReminder(1), hasGiroCode: true as const };
    expect(await pictures(typesetter.typesetLetter({ kind: 'reminder', content: reminder, logo: null }))).toEqual([
      amount,
    ]);
    const prepayments = { ...samplePrepaymentNotice, mandate: null, hasGiroCode: true as const };
    const letter = typesetter.typesetLetter({ kind: 'prepaymentNotice', content: prepayments, logo: null });
    expect(await pictures(letter)).toEqual([amount]);
  });

  it('is absent in a preview, for a debit and in documents from before', async () => {
    expect(await pictures(typesetter.typesetInvoice(withCode, { logo: null, isPreview: true }))).toEqual([]);
    expect(await pictures(typesetter.typesetInvoice(monthInvoice, options))).toEqual([]);
    const notice = { kind: 'prepaymentNotice', content: samplePrepaymentNotice, logo: null } as const;
    expect(await pictures(typesetter.typesetLetter(notice))).toEqual([]);
  });
});
