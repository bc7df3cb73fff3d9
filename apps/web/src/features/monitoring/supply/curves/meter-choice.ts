import { SeriesStep, maxMetersInChart } from '@lichthof/contracts/monitoring/compact-series.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { needsApartment } from '@lichthof/domain/metering/codes.ts';
import { useSearchParams } from 'react-router';

const layouts = ['together', 'alone'] as const;
type CurveLayout = (typeof layouts)[number];
export { layouts as curveLayouts };
type SupplyView = 'estate' | 'meters';

export interface MeterChoice {
  view: SupplyView;
  /** Undefined: not chosen yet. */
  meterIds: number[] | undefined;
  step: SeriesStep;
  layout: CurveLayout;
}

/** What is shown of the meters, in the address beside the period. */
export function useMeterChoice(): [MeterChoice, (next: Partial<MeterChoice>) => void] {
  const [search, setSearch] = useSearchParams();
  const choice = readMeterChoice(search);
  const choose = (change: Partial<MeterChoice>) => {
    const { view: _view, meters: _meters, step: _step, layout: _layout, ...others } = Object.fromEntries(search);
    const { view, meterIds, step, layout } = { ...choice, ...change };
    setSearch({
      ...others,
      ...(view === 'meters' && { view }),
      ...(meterIds && { meters: meterIds.join(',') }),
      ...(step === SeriesStep.Day && { step }),
      ...(layout === 'alone' && { layout }),
    });
  };
  return [choice, choose];
}

function readMeterChoice(search: URLSearchParams): MeterChoice {
  const ids = search.get('meters');
  return {
    view: search.get('view') === 'meters' ? 'meters' : 'estate',
    meterIds: ids === null ? undefined : ids.split(',').map(Number).filter(isId).slice(0, maxMetersInChart),
    step: search.get('step') === SeriesStep.Day ? SeriesStep.Day : SeriesStep.QuarterHour,
    layout: search.get('layout') === 'alone' ? 'alone' : 'together',
  };
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

const initialCount = 4;

/** At first the meters of the whole estate; where there are none, the first ones. */
export function initialMeters(meters: Meter[]): number[] {
  const own = meters.filter(
    ({ measuringPoint, apartmentId }) =>
      measuringPoint !== null && !needsApartment(measuringPoint) && apartmentId === null,
  );
  return (own.length > 0 ? own : meters).slice(0, initialCount).map(({ meterId }) => meterId);
}
