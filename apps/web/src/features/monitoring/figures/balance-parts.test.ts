import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { consumptionParts, generationParts } from './balance-parts.ts';
import { balanceTable } from './balance-table.ts';

const t = i18n.getFixedT('de', 'monitoring');

function kpisOf(parts: Partial<Kpis>): Kpis {
  const balance = {
    generation: { totalWh: 263_300, directWh: 85_400, toBatteryWh: 60_000, toGridWh: 117_900, unassignedWh: 0 },
    consumption: { totalWh: 180_000, directWh: 85_400, fromBatteryWh: 54_600, fromGridWh: 0, unassignedWh: 40_000 },
  };
  return { pvGeneration: 263_300, electricityConsumption: 180_000, balance, ...parts } as Kpis;
}

const lines = (parts: ReturnType<typeof generationParts>) =>
  parts.map(({ label, figure, unit, share }) => `${label} ${figure} ${unit} ${share}`.replaceAll('\u00a0', ' '));

describe('the parts of the balance', () => {
  it('have amount and share', () => {
    expect(lines(generationParts({ kpis: kpisOf({}), kind: 'day', hasBattery: true, hasGeneration: true }, t))).toEqual(
      ['Direkt im Haus 85,4 kWh 32,4 %', 'In die Batterie 60,0 kWh 22,8 %', 'Einspeisung 117,9 kWh 44,8 %'],
    );
  });

  it('name unassigned energy, leave out a missing battery and use the unit of the total for zero', () => {
    expect(
      lines(consumptionParts({ kpis: kpisOf({}), kind: 'day', hasBattery: false, hasGeneration: true }, t)),
    ).toEqual(['Direkt aus PV 85,4 kWh 47,4 %', 'Netzbezug 0 kWh 0,0 %', 'Nicht zugeordnet 40,0 kWh 22,2 %']);
  });

  it('are missing if the total is missing', () => {
    const parts = generationParts(
      { kpis: kpisOf({ pvGeneration: null }), kind: 'day', hasBattery: false, hasGeneration: true },
      t,
    );
    expect(parts.map(({ size, figure, share }) => [size, figure, share])).toEqual([
      [0, '–', '–'],
      [0, '–', '–'],
    ]);
  });

  it('are saved in exact kilowatt-hours below their total', () => {
    const { rows } = balanceTable({ kpis: kpisOf({}), kind: 'day', hasBattery: true, hasGeneration: true }, t);
    expect(rows.slice(0, 3).map((cells) => cells.join(' ').replaceAll('\u00a0', ' '))).toEqual([
      'PV-Erzeugung 263,300 –',
      'PV-Erzeugung: Direkt im Haus 85,400 32,4 %',
      'PV-Erzeugung: In die Batterie 60,000 22,8 %',
    ]);
    const missing = balanceTable(
      { kpis: kpisOf({ pvGeneration: null }), kind: 'day', hasBattery: true, hasGeneration: true },
      t,
    );
    expect(missing.rows[1]).toEqual(['PV-Erzeugung: Direkt im Haus', '–', '–']);
  });

  it('are saved for the consumption alone in an estate that generates nothing', () => {
    const { rows } = balanceTable({ kpis: kpisOf({}), kind: 'day', hasBattery: false, hasGeneration: false }, t);
    expect(rows.map(([name]) => name).filter((name) => name?.startsWith('PV-Erzeugung'))).toEqual([]);
  });
});
