import type { PortfolioContracts } from '@lichthof/contracts/places/portfolio-contracts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, answerCalls, calls, draft, show, url } from '../portfolio-page-for-tests.tsx';

answerCalls();

const contractsUrl = `${url}/imports/7/contracts`;
const prepared: PortfolioContracts = {
  choices: { start: null, tariffs: {} },
  sheet: 'Mieterliste',
  hasColumn: { from: false, tariff: false },
  estates: [
    {
      key: '4711',
      name: 'Südstraße 12',
      estateId: 3,
      isSupplied: true,
      tariffs: [{ name: 'Hausstrom', pricedFrom: '2026-01-01' }],
    },
    { key: '4712', name: 'Nordweg 1', estateId: 4, isSupplied: false, tariffs: [] },
  ],
  rowCount: 299,
  readyCount: 297,
  contracts: [
    {
      line: 4,
      estateName: 'Südstraße 12',
      apartmentName: '001',
      type: 'tenant',
      names: ['Elif Kaya'],
      from: '2026-01-01',
      to: null,
      tariffName: 'Hausstrom',
      paysByDebit: true,
      counterWh: 1_234_500,
    },
  ],
  mandateCount: 120,
  readingCount: 3,
  existingCount: 1,
  vacantCount: 6,
  movedOutCount: 0,
  issues: [{ line: 9, letter: 'L', title: 'IBAN', code: 'ibanInvalid', value: 'DE12' }],
  issueTotal: 1,
};

describe('contracts of a stored rent roll', () => {
  beforeEach(async () => {
    await loadTexts('contract-import');
    const stored = { ...draft, state: 'done', contracts: 'open' };
    answer(`GET ${url}/imports`, [stored]);
    answer(`GET ${url}/imports/7`, stored);
    answer(`GET ${contractsUrl}`, prepared);
    answer(`PUT ${contractsUrl}/choices`, prepared);
  });

  it('are gone on with from the list of imports', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: '„portfolio.xlsx“ fortsetzen' }));
    expect(await screen.findByText('297 Verträge sind bereit')).toBeDefined();
  });

  it('begin on the day and with the tariff that a person says once for all', async () => {
    show('?import=7&step=contracts');
    fireEvent.change(await screen.findByLabelText('Tarif für Südstraße 12'), { target: { value: 'Hausstrom' } });
    await waitFor(() => expect(calls(`PUT ${contractsUrl}/choices`)).toHaveLength(1));
    expect(JSON.parse(String(calls(`PUT ${contractsUrl}/choices`)[0]?.body))).toEqual({
      start: null,
      tariffs: { '4711': 'Hausstrom' },
    });
    expect(screen.getByRole('link', { name: 'Tarif anlegen' }).getAttribute('href')).toContain('/estates/4/');
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /an einem Tag/ }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(screen.getByRole('radio', { name: /an einem Tag/ }));
    const day = screen.getByLabelText('Beginn der Verträge');
    fireEvent.change(day, { target: { value: '1.1.26' } });
    fireEvent.blur(day);
    await waitFor(() => expect(calls(`PUT ${contractsUrl}/choices`)).toHaveLength(2));
    expect(JSON.parse(String(calls(`PUT ${contractsUrl}/choices`)[1]?.body))).toMatchObject({
      start: { by: 'day', day: '2026-01-01' },
    });
  });

  it('are corrected in their row, and made by the count that was shown', async () => {
    answer(`PUT ${url}/imports/7/corrections`, { correctionCount: 1 });
    answer(`POST ${contractsUrl}`, { storedCount: 297, openCount: 1 });
    show('?import=7&step=contracts');
    const cell = await screen.findByLabelText('IBAN');
    fireEvent.change(cell, { target: { value: 'DE89370400440532013000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Berichtigen' }));
    await waitFor(() => expect(calls(`PUT ${url}/imports/7/corrections`)).toHaveLength(1));
    expect(JSON.parse(String(calls(`PUT ${url}/imports/7/corrections`)[0]?.body))).toMatchObject({
      sheet: 'Mieterliste',
      letter: 'L',
      line: 9,
      from: 'DE12',
    });
    fireEvent.click(screen.getByRole('button', { name: '297 Verträge anlegen' }));
    await waitFor(() => expect(calls(`POST ${contractsUrl}`)).toHaveLength(1));
    expect(calls(`POST ${contractsUrl}`)[0]?.body).toBe('{"contractCount":297}');
  });
});
