import { describe, expect, it } from 'vitest';
import { plainEntry } from './bank-entry-for-tests.ts';
import type { BankEntry } from './bank-statement.ts';
import { matchReturn, type CollectedDebit } from './match-return.ts';

const jana: CollectedDebit = {
  debitId: 1,
  names: ['Jana Petzold'],
  iban: 'DE02120300000000202051',
  mandateReference: 'M-1',
  endToEndId: 'RE-2026-0001',
  amountCents: 4549,
  collectionDate: '2026-09-20',
  returnedOn: null,
};
const murat: CollectedDebit = {
  ...jana,
  debitId: 2,
  names: ['Murat Aydın'],
  iban: 'DE89370400440532013000',
  mandateReference: 'M-2',
  endToEndId: 'RE-2',
};
const outgoing: BankEntry = { ...plainEntry, amountCents: -4549 };
const sign = { code: 'AM04', text: '', debitCents: null };

const match = (changed: Partial<BankEntry>, debits = [jana, murat]) => {
  const found = matchReturn({ ...outgoing, ...changed }, debits);
  return found && [found.isCertain, found.debits.map(({ debitId }) => debitId)];
};

describe('money that went out', () => {
  it.each<[string, Partial<BankEntry>, ReturnType<typeof match>]>([
    ['with mandate and amount is that debit', { mandateReference: 'M-1', returned: sign }, [true, [1, 2]]],
    ['with end-to-end id and amount is that debit, also without a sign', { endToEndId: 'RE-2' }, [true, [2]]],
    ['with debtor and amount is that debit', { iban: murat.iban, returned: sign }, [true, [2, 1]]],
    [
      'with the name of the debtor and the amount is that debit',
      { name: 'JANA  PETZOLD', returned: sign },
      [true, [1, 2]],
    ],
    [
      'with end-to-end id and mandate beside a fee is that debit',
      { endToEndId: 'RE-2026-0001', mandateReference: 'M-1', amountCents: -4899 },
      [true, [1]],
    ],
    ['with the amount alone is open', { returned: sign }, [false, [1, 2]]],
    ['with the end-to-end id alone is open', { endToEndId: 'RE-2', amountCents: -4899 }, [false, [2]]],
    ['with nothing but the sign is open among all debits', { amountCents: -4899, returned: sign }, [false, [1, 2]]],
    ['with debtor and amount but no sign is open', { iban: jana.iban }, [false, [1]]],
    ['with the amount but no sign is no return', {}, undefined],
    ['before the collection is none of that debit', { bookedOn: '2026-09-19', returned: sign }, [false, []]],
  ])('%s', (_, changed, expected) => expect(match(changed)).toEqual(expected));

  it('is open where the same claim was collected twice', () => {
    const again = { ...jana, debitId: 3 };
    expect(match({ endToEndId: 'RE-2026-0001', returned: sign }, [jana, again])).toEqual([false, [1, 3]]);
  });

  it('names the return that is recorded already', () => {
    const returned = { ...jana, returnedOn: '2026-10-01' };
    const again = { ...jana, debitId: 3, collectionDate: '2026-09-30' };
    const found = matchReturn({ ...outgoing, endToEndId: 'RE-2026-0001', returned: sign }, [returned, again]);
    expect(found).toEqual({ debits: [again], isCertain: true, returned: [returned] });
  });
});
