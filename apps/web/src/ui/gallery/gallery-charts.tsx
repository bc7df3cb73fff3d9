import { zip } from '@lichthof/domain/collections/pairs.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { intervalLabel } from '../../i18n/chart-formats.ts';
import { axisTicks } from '../charts/axis-ticks.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { MonthBars, type MonthBar } from '../charts/month-bars/month-bars.tsx';
import { StepAreaChart } from '../charts/step-area/step-area-chart.tsx';
import type { StepGauge, StepSeries } from '../charts/step-area/step-chart.ts';
import { StatTile } from '../figures/stat-tile.tsx';
import { TileRow } from '../figures/tile-row.tsx';

const berlin = 'Europe/Berlin';
const starts = quarterHourStarts('2026-09-15', berlin);
const ticks = axisTicks('day', starts, berlin);
const pv = starts.map(
  (_at, index) => Math.max(0, 40 * Math.sin(((index - 30) / 44) * Math.PI)) * (index > 29 && index < 74 ? 1 : 0),
);
const use = starts.map(
  (_at, index) => (index > 36 && index < 43 ? 16 : 6 + (index % 5) * 0.4) + (index > 70 && index < 78 ? 9 : 0),
);
const surplus = zip(pv, use).map(([generated, used]) => generated - used);
const charge = surplus.map((kw, index) => (index < 52 ? Math.max(0, kw) : 0));
const feed = surplus.map((kw, index) => (index >= 52 ? Math.max(0, kw) : 0));
const discharge = surplus.map((kw, index) => (index > 60 ? Math.max(0, -kw) : 0));
const grid = surplus.map((kw, index) => (index <= 60 ? Math.max(0, -kw) : 0));

const series: StepSeries[] = [
  { id: 'pv', label: 'PV-Erzeugung', color: 'pv', shape: 'area', above: pv, aboveWord: 'PV-Erzeugung' },
  { id: 'use', label: 'Verbrauch', color: 'ink', shape: 'line', above: use, aboveWord: 'Verbrauch' },
  {
    id: 'battery',
    label: 'Batterie',
    color: 'battery',
    shape: 'stack',
    above: discharge,
    below: charge,
    aboveWord: 'Batterie entlädt',
    belowWord: 'Batterie lädt',
  },
  { id: 'feed', label: 'Einspeisung', color: 'feed', shape: 'stack', below: feed, belowWord: 'Einspeisung' },
  {
    id: 'grid',
    label: 'Netzbezug',
    color: 'grid',
    shape: 'stack',
    above: grid.map((kw, index) => (index > 10 && index < 14 ? null : kw)),
  },
];
const gauge: StepGauge = {
  id: 'state',
  label: 'Ladestand',
  color: 'battery',
  unit: '%',
  values: starts.map((_at, index) =>
    Math.min(100, Math.max(5, index < 75 ? (index - 32) * 5 : 100 - (index - 75) * 4.5)),
  ),
};
const ranges = [{ from: 64, to: 68, word: 'Ersatzwerte' }];
const label = (index: number) => {
  const from = getItem(starts, index);
  return intervalLabel('day', { from, to: from + 900_000 }, berlin);
};
const kilowatts = (kw: number | null) => formatNumber(kw, 1);

const months: MonthBar[] = Array.from({ length: 12 }, (_, index) => ({
  label: String(index + 1).padStart(2, '0'),
  name: `Monat ${index + 1}`,
  amount: index > 8 ? null : index === 8 ? 1.6 : 5 - Math.sin(index / 3),
  previous: 4.8 - Math.sin(index / 4),
  isRunning: index === 8,
}));
const quantities = [
  { label: 'Strom', color: 'ink' },
  { label: 'Heizung', color: 'heat' },
  { label: 'Mobilität', color: 'mobility' },
  { label: 'Wasser', color: 'water' },
] as const;

export function GalleryCharts() {
  return (
    <>
      <ChartCard
        title="Leistung"
        description="Mittelwerte je Viertelstunde"
        period="15.09.2026"
        table={() => ({
          columns: ['Viertelstunde', ...series.map((one) => `${one.label} (kW)`)],
          rows: starts.map((_at, index) => [
            label(index),
            ...series.map((one) => kilowatts(one.above?.[index] ?? one.below?.[index] ?? null)),
          ]),
        })}
      >
        <StepAreaChart
          count={starts.length}
          {...{ series, gauge, ranges, ticks }}
          unit="kW"
          intervalLabel={label}
          format={kilowatts}
          description="Leistung am 15.09.2026: höchste PV-Erzeugung 40,0 kW um 13:00, Verbrauch zwischen 6,0 und 16,0 kW."
        />
      </ChartCard>
      <ChartCard
        title="Verbrauch 2026"
        description="1. Januar bis 15. September"
        flush
        period="2026"
        table={() => ({ columns: ['Monat'], rows: [] })}
      >
        <TileRow columns={4} flush>
          {quantities.map(({ label: name, color }) => (
            <div key={name}>
              <StatTile label={name} figure="39,6" unit="MWh" />
              <MonthBars
                {...{ months, color }}
                format={(amount) => `${formatNumber(amount, 1)} MWh`}
                previousLabel="2025"
                description={`${name}: 39,6 MWh von Januar bis September`}
              />
            </div>
          ))}
        </TileRow>
      </ChartCard>
    </>
  );
}
