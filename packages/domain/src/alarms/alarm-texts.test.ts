import { describe, expect, it } from 'vitest';
import { alarmDefinitions, alarmKinds, alarmSeverities } from './alarm-kinds.ts';
import { alarmDetail, alarmSentence, alarmTexts } from './alarm-texts.ts';

describe('texts of alarms', () => {
  it('exist for each kind and for nothing else, none of them empty', () => {
    expect(Object.keys(alarmTexts)).toEqual(alarmKinds);
    for (const kind of alarmKinds) expect(Object.values(alarmTexts[kind])).not.toContain('');
  });

  it('name each kind by words of its own', () => {
    expect(new Set(alarmKinds.map((kind) => alarmTexts[kind].name)).size).toBe(alarmKinds.length);
    expect(new Set(alarmKinds.map((kind) => alarmTexts[kind].rule)).size).toBe(alarmKinds.length);
  });

  it.each(alarmKinds)('leave no placeholder open in an alarm of the kind %s', (kind) => {
    const alarm = { kind, subjectName: 'Nord', measured: -3, limit: 7 };
    const texts = [alarmSentence(alarm), alarmSentence(alarm, '1. Mai'), alarmDetail(alarm, '3')];
    for (const text of [...texts, alarmDetail({ ...alarm, measured: 3 }, '3')]) expect(text).not.toMatch(/[{}]/);
    const namesSubject = alarmDefinitions[kind].subject !== 'estate';
    for (const sentence of texts.slice(0, 2)) expect(sentence.includes('Nord')).toBe(namesSubject);
  });

  it('name an edge without the word that its sentence begins with', () => {
    expect(alarmSentence({ kind: 'edgeOffline', subjectName: 'Steuerung Nord' })).toBe('Steuerung Nord ist offline');
  });

  it('name the day of a value where it is known', () => {
    const alarm = { kind: 'implausibleValue', subjectName: 'Z1' } as const;
    expect(alarmSentence(alarm, '18.07.2026')).toBe('Zähler Z1: Der Wert vom 18.07.2026 ist sehr hoch');
    expect(alarmSentence(alarm)).toBe('Zähler Z1: Ein Wert ist sehr hoch');
  });

  it('say which way an energy balance fails', () => {
    const alarm = { kind: 'energyBalance', limit: 10 } as const;
    expect(alarmDetail({ ...alarm, measured: 12.5 }, '12,5')).toMatch(/^12,5 % .* durch keinen Zähler, Grenze 10 %$/);
    expect(alarmDetail({ ...alarm, measured: -20 }, '20')).toMatch(/^20 % .* kamen aber nicht an/);
  });
});

it('knows alarms of each severity', () => {
  const severities = new Set(alarmKinds.map((kind) => alarmDefinitions[kind].severity));
  expect(severities).toEqual(new Set(alarmSeverities));
});
