import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, answerCalls, calls, draft, show, startButton, url } from '../portfolio-page-for-tests.tsx';

answerCalls();

describe('a file with headings of its own', () => {
  const noWords = { filledCount: 2, distinctCount: 2, sum: null, filledDown: 0, words: [], dayOrders: [] };
  const own = { heading: 'Whg', use: 'apartments.name', fillDown: null, words: {}, dayOrder: null } as const;
  const umlage = { text: 'qm', count: 2, to: null };
  const mapping: PortfolioMapping = {
    isConfirmed: false,
    recipe: {
      version: 1,
      sheets: [
        {
          sheet: 'Mieterliste',
          headerRows: [3],
          columns: [
            { ...own, index: 0 },
            { ...own, index: 1, heading: 'Umlage', use: 'estates.allocationKey' },
          ],
          join: null,
          otherRows: [],
          joinSigns: {},
        },
      ],
      constants: [],
      tenantsWithoutEmail: 'issue',
    },
    sheets: [
      {
        sheet: 'Mieterliste',
        rowCount: 2,
        columns: [
          { ...noWords, index: 0, letter: 'A', heading: 'Whg', samples: ['001', '002'] },
          { ...noWords, index: 1, letter: 'B', heading: 'Umlage', samples: ['qm'], words: [umlage] },
        ],
        leftOut: [{ line: 6, text: 'Summe 120,5' }],
        leftOutCount: 1,
      },
    ],
    missing: ['meters.kind'],
    estates: [],
    tenantsWithoutEmail: 0,
  };
  const mappingUrl = `${url}/imports/7/mapping`;
  const sentRecipe = () => JSON.parse(String(calls(`PUT ${mappingUrl}`).at(-1)?.body)) as { recipe: object };

  beforeEach(() => {
    answer(`GET ${url}/imports/7`, { ...draft, mapping: 'proposed' });
    answer(`GET ${mappingUrl}`, mapping);
    answer(`PUT ${mappingUrl}`, mapping);
    answer(`GET ${url}/imports/7/rows`, { columns: [], rows: [], total: 0 });
  });

  it('shows samples, fields and left out rows of each column, and takes another field', async () => {
    show('?import=7');
    const list = await screen.findByRole('list', { name: 'Spalten von „Mieterliste“' });
    expect(list.textContent).toContain('001002');
    expect(screen.getByText('Zeile 6: Summe 120,5')).toBeDefined();
    fireEvent.change(within(list).getByLabelText('Feld für „Whg“'), { target: { value: 'nameAndFloor' } });
    await waitFor(() => expect(calls(`PUT ${mappingUrl}`)).toHaveLength(1));
    expect(sentRecipe()).toMatchObject({ isConfirmed: false });
    expect(sentRecipe().recipe).toMatchObject({ sheets: [{ columns: [{ use: 'nameAndFloor' }, {}] }] });
  });

  it('lets a floor name apartments only until another column does', async () => {
    const [sheet] = mapping.recipe.sheets;
    const columns = [
      { ...own, index: 0, use: null },
      { ...own, index: 1, heading: 'Lage', use: 'nameAndFloor' as const },
    ];
    answer(`GET ${mappingUrl}`, { ...mapping, recipe: { ...mapping.recipe, sheets: [{ ...sheet, columns }] } });
    show('?import=7');
    fireEvent.change(await screen.findByLabelText('Feld für „Whg“'), { target: { value: 'apartments.name' } });
    await waitFor(() => expect(calls(`PUT ${mappingUrl}`)).toHaveLength(1));
    expect(sentRecipe().recipe).toMatchObject({
      sheets: [{ columns: [{ use: 'apartments.name' }, { use: 'apartments.floor' }] }],
    });
  });

  it('translates words, and gives what is missing to all rows', async () => {
    show('?import=7');
    fireEvent.change(await screen.findByLabelText('„qm“ heißt'), { target: { value: 'Nach Wohnfläche' } });
    await waitFor(() => expect(calls(`PUT ${mappingUrl}`)).toHaveLength(1));
    expect(sentRecipe().recipe).toMatchObject({ sheets: [{ columns: [{}, { words: { qm: 'Nach Wohnfläche' } }] }] });
    fireEvent.change(screen.getByLabelText('Zähler: Zählerart'), { target: { value: 'Verbrauch' } });
    await waitFor(() => expect(calls(`PUT ${mappingUrl}`)).toHaveLength(2));
    expect(sentRecipe().recipe).toMatchObject({ constants: [{ target: 'meters.kind', value: 'Verbrauch' }] });
  });

  it('keeps a change that is made before the one before it is answered', async () => {
    answer(`GET ${mappingUrl}`, { ...mapping, missing: ['meters.kind', 'estates.city'] });
    show('?import=7');
    const city = await screen.findByLabelText('Objekte: Ort');
    fireEvent.change(city, { target: { value: 'Leipzig' } });
    fireEvent.blur(city);
    fireEvent.change(screen.getByLabelText('„qm“ heißt'), { target: { value: 'Nach Wohnfläche' } });
    await waitFor(() => expect(calls(`PUT ${mappingUrl}`)).toHaveLength(2));
    expect(sentRecipe().recipe).toMatchObject({
      constants: [{ target: 'estates.city', value: 'Leipzig' }],
      sheets: [{ columns: [{}, { words: { qm: 'Nach Wohnfläche' } }] }],
    });
  });

  it('is checked once a person has confirmed the columns', async () => {
    show('?import=7');
    const confirm = await screen.findByRole('button', { name: 'Weiter zum Anlegen' });
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    answer(`GET ${url}/imports/7`, { ...draft, mapping: 'confirmed' });
    fireEvent.click(confirm);
    expect(await startButton()).toBeDefined();
    expect(sentRecipe()).toMatchObject({ isConfirmed: true });
    expect(screen.getByRole('button', { name: 'Spalten ändern' })).toBeDefined();
  });
});
