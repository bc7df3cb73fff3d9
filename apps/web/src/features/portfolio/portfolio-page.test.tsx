import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PortfolioRow, PortfolioRows } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { largestPortfolioBytes, type PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, answerCalls, calls, draft, preview, show, startButton, url } from './portfolio-page-for-tests.tsx';

answerCalls();

const invalid: PortfolioPreview = {
  ...preview,
  fingerprint: null,
  issueTotal: 1700,
  issues: [
    {
      table: 'apartments',
      sheet: 'Wohnungen',
      line: 1204,
      letter: 'D',
      title: 'Wohnfläche (m²)',
      code: 'notANumber',
      value: 'groß',
    },
    {
      table: 'estates',
      sheet: 'Objekte',
      line: null,
      letter: null,
      title: null,
      code: 'tooManyRows',
      value: '',
      most: 20_000,
    },
  ],
  notices: [{ code: 'unknownColumn', sheet: 'Objekte', title: 'Hausmeister' }],
};

const textOf = async (label: string) => (await screen.findByRole('table', { name: label })).textContent;

describe('choosing files', () => {
  function choose(...files: File[]): void {
    fireEvent.change(screen.getByLabelText('Dateien auswählen', { selector: 'input' }), { target: { files } });
  }
  const sized = (name: string, size: number) => Object.defineProperty(new File(['x'], name), 'size', { value: size });

  it('sends several files at once, one after the other', async () => {
    answer(`POST ${url}/imports`, draft);
    show();
    choose(new File(['Gruppe\nNord'], 'Objektgruppen.csv'), new File(['Projektnummer'], 'Objekte.csv'));
    expect(await startButton()).toBeDefined();
    const [upload] = calls(`POST ${url}/imports`);
    expect(JSON.parse(upload!.search.get('files')!)).toEqual([
      { name: 'Objektgruppen.csv', bytes: 11 },
      { name: 'Objekte.csv', bytes: 13 },
    ]);
    expect(await (upload!.body as Blob).text()).toBe('Gruppe\nNordProjektnummer');
  });

  it.each([
    ['an empty file', [sized('leer.csv', 0)], 'Die Datei „leer.csv“ ist leer.'],
    ['more than 20 MB', [sized('a.csv', largestPortfolioBytes), sized('b.csv', 1)], 'größer als 20 MB'],
  ])('refuses %s before it is sent', (_, files, text) => {
    show();
    choose(...files);
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(calls(`POST ${url}/imports`)).toEqual([]);
  });

  it('says why a file cannot be read', async () => {
    answer(`POST ${url}/imports`, { message: '', metadata: { code: ErrorCode.PortfolioUnreadable } }, 422);
    show();
    choose(new File(['x'], 'bild.png'));
    expect((await screen.findByRole('alert')).textContent).toContain('Bitte verwenden Sie die Vorlage');
  });

  it('shows an import that runs and opens it', async () => {
    answer(`GET ${url}/imports`, [{ ...draft, state: 'running' }]);
    answer(`GET ${url}/imports/7`, { ...draft, state: 'running', step: 'writing' });
    show();
    expect(await textOf('Letzte Importe')).toContain('Wird übernommen');
    fireEvent.click(screen.getByText('portfolio.xlsx'));
    expect(await screen.findByRole('progressbar', { name: 'Die Einträge werden gespeichert' })).toBeDefined();
  });
});

describe('the preview', () => {
  it('says per sheet what is new, changed and unchanged', async () => {
    show('?import=7');
    const rows = within(await screen.findByRole('table', { name: 'Inhalt der Datei' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Tabelle', 'Neu', 'Geändert', 'Unverändert'],
      ['Objekte', '300', '2', '5'],
      ['Wohnungenaus „wohnungen.csv“', '3.000', '0', '0'],
    ]);
    expect(screen.getByText(/3\.300 neu, 2 geändert/)).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Fehler in der Datei' })).toBeNull();
  });

  const rowUrl = `GET ${url}/imports/7/rows`;
  const wrongRow = {
    sheet: 'Wohnungen',
    line: 1204,
    cells: [
      { letter: 'C', text: 'EG links', isCorrected: false, isFilled: false },
      { letter: 'D', text: 'groß', isCorrected: false, isFilled: false },
    ],
    issues: [invalid.issues[0]],
  };
  const column = (letter: string, title: string) => ({
    sheet: 'Wohnungen',
    letter,
    title,
    heading: title,
    headingLine: 1,
  });
  const wrongRows: PortfolioRows = {
    columns: [column('C', 'Wohnung'), column('D', 'Wohnfläche (m²)')],
    rows: [wrongRow as PortfolioRow],
    total: 1,
  };

  it('names line, column, value and reason of each issue, and cannot be started', async () => {
    answer(`POST ${url}/imports/7/preview`, { ...draft, preview: invalid });
    answer(rowUrl, wrongRows);
    show('?import=7');
    const table = await screen.findByRole('table', { name: 'Fehler in der Datei' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Die Tabelle hat mehr als 20.000 Zeilen.');
    const rows = await screen.findByRole('list', { name: 'Vorschau' });
    expect(rows.textContent).toContain('Zeile 1.204, Wohnungen');
    expect(within(rows).getByLabelText('Wohnfläche (m²)')).toHaveProperty('value', 'groß');
    expect(rows.textContent).toContain('Das ist keine Zahl.');
    expect(screen.getByRole('alert').textContent).toContain('1.700 Fehler verhindern');
    expect(screen.getByText(/die ersten 2 von 1\.700 Fehlern/)).toBeDefined();
    expect(screen.getByText(/Die Spalte „Hausmeister“ gehört nicht zur Vorlage/)).toBeDefined();
    expect((await startButton()).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    ['the cell', 'Berichtigen', 1204],
    ['all equal cells', 'Alle „groß“ berichtigen', null],
  ])('corrects %s, and checks again', async (_, button, line) => {
    answer(`POST ${url}/imports/7/preview`, { ...draft, preview: invalid });
    answer(rowUrl, wrongRows);
    answer(`PUT ${url}/imports/7/corrections`, { correctionCount: 1 });
    show('?import=7');
    fireEvent.change(await screen.findByLabelText('Wohnfläche (m²)'), { target: { value: '62,4' } });
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(calls(`POST ${url}/imports/7/preview`)).toHaveLength(2));
    const [call] = calls(`PUT ${url}/imports/7/corrections`);
    const place = { sheet: 'Wohnungen', letter: 'D', line };
    expect(JSON.parse(String(call?.body))).toEqual({ ...place, from: 'groß', to: '62,4' });
  });

  it('says when there is nothing to do', async () => {
    const counts = { created: 0, changed: 0, unchanged: 300, invalid: 0 };
    const same = { ...preview, sheets: [{ table: 'estates', sheet: 'Objekte', counts }] };
    answer(`POST ${url}/imports/7/preview`, { ...draft, preview: same });
    show('?import=7');
    expect(await screen.findByText('Die Datei ändert nichts.')).toBeDefined();
    expect((await startButton()).hasAttribute('disabled')).toBe(true);
  });

  it('says that new tenants are not invited, and only then', async () => {
    show('?import=7');
    await screen.findByText('Die Datei kann übernommen werden.');
    expect(screen.queryByText('Niemand wird eingeladen.')).toBeNull();
    cleanup();
    const counts = { created: 12, changed: 0, unchanged: 0, invalid: 0 };
    const notices = [{ code: 'personKept', sheet: 'Mieter' }];
    const tenants = { ...preview, notices, sheets: [{ table: 'tenants', sheet: 'Mieter', counts }] };
    answer(`POST ${url}/imports/7/preview`, { ...draft, preview: tenants });
    show('?import=7');
    expect(await screen.findByText('Niemand wird eingeladen.')).toBeDefined();
    expect(screen.getByText(/keine Mails und legt keine Zugänge an/)).toBeDefined();
    expect(screen.getByText(/„Mieter“: Namen und Telefonnummern von Personen/)).toBeDefined();
  });

  it('waits while another import runs', async () => {
    answer(`GET ${url}/imports`, [{ ...draft, portfolioImportId: 8, state: 'running' }]);
    show('?import=7');
    expect(await screen.findByText(/Ein anderer Import läuft gerade/)).toBeDefined();
    expect((await startButton()).hasAttribute('disabled')).toBe(true);
  });
});

describe('starting', () => {
  async function start(): Promise<void> {
    show('?import=7');
    await screen.findByText(/3\.300 neu/);
    fireEvent.click(await startButton());
  }

  it('sends what was shown, and shows how it goes on', async () => {
    const running = { ...draft, state: 'running', preview };
    answer(`POST ${url}/imports/7/start`, running);
    await start();
    answer(`GET ${url}/imports/7`, running);
    expect(await screen.findByText('Das Portfolio wird übernommen')).toBeDefined();
    expect(JSON.parse(calls(`POST ${url}/imports/7/start`)[0]!.body as string)).toEqual({ fingerprint: 'abc' });
    answer(`GET ${url}/imports/7`, { ...running, state: 'done' });
    expect(await screen.findByRole('link', { name: 'Zu den Objekten' }, { timeout: 3000 })).toBeDefined();
  });

  it('shows the preview again when its data have changed meanwhile', async () => {
    answer(`POST ${url}/imports/7/start`, { message: '', metadata: { code: ErrorCode.PortfolioChanged } }, 409);
    await start();
    expect((await screen.findByRole('alert')).textContent).toContain('Seit der Prüfung wurden Daten geändert.');
    await waitFor(() => expect(calls(`POST ${url}/imports/7/preview`)).toHaveLength(2));
  });

  it('says when another import has begun meanwhile', async () => {
    answer(`POST ${url}/imports/7/start`, { message: '', metadata: { code: ErrorCode.PortfolioBusy } }, 409);
    await start();
    expect((await screen.findByRole('alert')).textContent).toContain('Ein anderer Import läuft gerade.');
  });

  it('offers a failed one for another check', async () => {
    answer(`GET ${url}/imports/7`, { ...draft, state: 'failed', failure: 'changed', preview });
    show('?import=7');
    expect((await screen.findByRole('alert')).textContent).toContain('Während des Imports wurden Daten geändert.');
    fireEvent.click(screen.getByRole('button', { name: 'Noch einmal prüfen' }));
    expect(await screen.findByText(/3\.300 neu/)).toBeDefined();
  });
});
