import { expect, it } from 'vitest';
import { searchHandbook } from './search-handbook.ts';

const section = (heading: string, text: string) => ({
  id: heading.toLowerCase(),
  level: 2,
  heading,
  text,
  chapter: '03-zaehler-und-werte',
  chapterTitle: '3 Zähler und Werte',
});
const sections = [
  section('Zähler tauschen', 'Das neue Gerät beginnt bei null.'),
  section('Spalten', 'Je Zähler eine Zeile. Nach einem Wechsel der Größe stehen beide da.'),
  section('Rechnung lesen', 'So kam der Betrag zustande.'),
];
const headings = (query: string) => searchHandbook(sections, query).map(({ heading }) => heading);

it.each([
  ['words in headings before words in the text', 'zähler', ['Zähler tauschen', 'Spalten']],
  ['umlauts written as two letters', 'zaehler groesse', ['Spalten']],
  ['other endings', 'Rechnungen', ['Rechnung lesen']],
  ['only sections with all words', 'zähler null', ['Zähler tauschen']],
  ['nothing for blanks and signs', ' . ', []],
  ['nothing for words that do not occur', 'Wärmepumpe', []],
])('finds %s', (_, query, expected) => expect(headings(query)).toEqual(expected));

it('shows the text around what it found', () => {
  const text = `${'Wort '.repeat(60)}Wandlerfaktor ${'danach '.repeat(60)}`;
  const [hit] = searchHandbook([section('Strom', text)], 'wandlerfaktor');
  expect(hit?.excerpt).toMatch(/^… (Wort ){8}Wandlerfaktor (danach )+…$/);
});
