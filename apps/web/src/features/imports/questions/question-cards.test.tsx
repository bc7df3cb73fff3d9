import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { type Answers, countOpen, decisionsOf, noAnswers } from './question-answers.ts';
import { QuestionCards } from './question-cards.tsx';
import { optionText, questionText } from './question-texts.ts';

const t = i18n.getFixedT('de', 'imports');
const meters = [{ meterId: 1, name: 'Wohnung 01', baseUnit: 'Wh' }] as Meter[];
const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

afterEach(cleanup);

it.each<[string, Omit<ImportQuestion, 'id'>]>([
  [
    '„C“: Wohnung 01 hat in dieser Zeit einen Wandlerfaktor. Sind die Werte der Datei schon damit multipliziert?',
    { code: 'multiplied', column: 'C', meterId: 1 },
  ],
  [
    'Wohnung 01 hätte am 01.08.2023, 10:00 Uhr eine Leistung von 560,0 kW, insgesamt sind 12 Viertelstunden zu hoch. Möglich sind etwa 43,6 kW. Bitte prüfen Sie die Einheit.',
    { code: 'powerTooHigh', meterId: 1, from: '2023-08-01T10:00', count: 12, power: 560_000, limit: 43_600 },
  ],
  [
    'Wohnung 01 hätte im Januar 2025 588.944 kWh. Nach den bisherigen Werten wären etwa 210 kWh zu erwarten.',
    { code: 'aboveHistory', meterId: 1, from: '2025-01', total: 588_944_000, expected: 210_000 },
  ],
  [
    'Die Zeile vom 01.01.1990, 00:00 Uhr liegt 33 Jahre vor den anderen. Sie wird nicht geladen. Bitte prüfen Sie das Datum.',
    { code: 'strayRows', from: '1990-01-01T00:00', count: 1, days: -12_053 },
  ],
  [
    'Die Werte von Wohnung 01 gleichen den gespeicherten, liegen aber 15 Minuten früher. Bitte prüfen Sie, ob die Zeiten Beginn oder Ende meinen und nach welcher Uhr sie gehen.',
    { code: 'shiftedFromStored', meterId: 1, minutes: -15 },
  ],
])('asks: %s', (sentence, question) => {
  expect(plain(questionText(t, { id: 'a', ...question }, byId))).toBe(sentence);
});

it.each<[string, ImportQuestion['code'], NonNullable<ImportQuestion['options']>[number]]>([
  [
    'Schon multipliziert: Wohnung 01 hätte im Januar 2025 588.944 kWh',
    'multiplied',
    { answer: 'multiplied', meterId: 1, month: '2025-01', total: 588_944_000 },
  ],
  [
    'Schon multipliziert: Wohnung 01 hätte vom 01.01.2025 bis 01.02.2025 400 kWh gezählt',
    'multiplied',
    {
      answer: 'multiplied',
      meterId: 1,
      from: '2025-01-01T00:00:00+01:00',
      to: '2025-02-01T00:00:00+01:00',
      total: 400_000,
    },
  ],
])('shows the consequence: %s', (sentence, code, option) => {
  expect(plain(optionText(t, code, { option, meters: byId }))).toBe(sentence);
});

const doubt: ImportQuestion = { id: 'd', code: 'monthTooLow', meterId: 1, from: '2025-01', total: 600 };
const stored: ImportQuestion = { id: 's', code: 'replacesStored', column: 'C', meterId: 1, count: 4, billed: 4 };

it('takes no decision before all questions have their answer', () => {
  const questions = [doubt, stored];
  expect(decisionsOf(questions, noAnswers)).toBeUndefined();
  expect(countOpen(questions, noAnswers)).toBe(2);
  expect(countOpen(questions, { reason: '', stored: { s: 'keep' } })).toBe(1);
  expect(decisionsOf(questions, { reason: 'geprüft', stored: {} })).toBeUndefined();
  expect(decisionsOf([stored], { reason: '', stored: { s: 'replace' } })).toBeUndefined();
  expect(decisionsOf(questions, { reason: 'geprüft', stored: { s: 'keep' } })).toEqual([
    { questionId: 'd', answer: 'load', reason: 'geprüft' },
    { questionId: 's', answer: 'keep', reason: 'geprüft' },
  ]);
  expect(decisionsOf([{ id: 'u', code: 'recipePart' }], { reason: 'geprüft', stored: {} })).toBeUndefined();
});

interface CardsProps {
  questions: ImportQuestion[];
  onReadAs: (question: ImportQuestion, answer: string) => void;
}

function Cards({ questions, onReadAs }: CardsProps) {
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  return (
    <AppThemeProvider>
      <QuestionCards {...{ questions, meters, answers, onReadAs }} onAnswer={setAnswers} />
      <output>{JSON.stringify(answers)}</output>
    </AppThemeProvider>
  );
}

it('offers every answer with its consequence', () => {
  const onReadAs = vi.fn<(question: ImportQuestion, answer: string) => void>();
  const option = { answer: 'shown', meterId: 1, month: '2025-01', total: 588_944 };
  const question: ImportQuestion = { id: 'u', code: 'multiplied', column: 'C', seriesKey: '1', options: [option] };
  render(<Cards questions={[question]} onReadAs={onReadAs} />);
  fireEvent.click(screen.getByRole('button', { name: /^Noch nicht, .* Wohnung 01 hätte im Januar 2025 589/ }));
  expect(onReadAs).toHaveBeenCalledWith(question, 'shown');
  expect(screen.queryByLabelText('Trotzdem laden, weil')).toBeNull();
});

it('asks for the reason of what is unusual', () => {
  render(<Cards questions={[doubt]} onReadAs={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Trotzdem laden, weil'), { target: { value: 'geprüft' } });
  expect(screen.getByRole('status').textContent).toContain('"reason":"geprüft"');
});
