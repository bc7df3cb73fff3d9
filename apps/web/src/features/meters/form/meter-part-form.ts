import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { apartmentKinds, MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { PartSign } from '@lichthof/domain/metering/computed/meter-parts.ts';
import type { PartForm } from './meter-form-values.ts';

/** A new row begins on the same day as the one above it. */
export const emptyPart = (above: Pick<PartForm, 'from'> | undefined): PartForm => ({
  sign: 1,
  partId: null,
  from: above?.from ?? '',
  to: '',
});

type RestMeter = Pick<
  Meter,
  'meterId' | 'kind' | 'measuringPoint' | 'medium' | 'valuesFrom' | 'installedOn' | 'isArchived' | 'parts'
>;

/** The sign with which a meter counts in what is left for general electricity; null where it does not count. */
function signInRest({ kind, measuringPoint }: RestMeter, hasPvTotal: boolean): PartSign | null {
  const isConnection = measuringPoint === MeasuringPoint.HouseConnection;
  if (kind === MeterKind.GridConsumption) return isConnection ? 1 : null;
  if (kind === MeterKind.FeedIn) return isConnection ? -1 : null;
  if (kind === MeterKind.PvGeneration) return (measuringPoint === MeasuringPoint.PvTotal) === hasPvTotal ? 1 : null;
  if (kind === MeterKind.Discharge) return 1;
  if (kind === MeterKind.Charge) return -1;
  return kind !== null && apartmentKinds.includes(kind) ? -1 : null;
}

/** The parts of general electricity as what is left of the house connection; none without a meter there. */
export function suggestRest(meters: readonly RestMeter[], from: string): PartForm[] {
  const measured = meters.filter(({ medium, isArchived, parts }) => medium === 1 && !isArchived && parts.length === 0);
  const hasPvTotal = measured.some(({ measuringPoint }) => measuringPoint === MeasuringPoint.PvTotal);
  const signed = measured.flatMap((meter) => {
    const sign = signInRest(meter, hasPvTotal);
    return sign === null ? [] : [{ sign, meter }];
  });
  const hasConnection = signed.some(({ meter }) => meter.kind === MeterKind.GridConsumption);
  if (!hasConnection) return [];
  const firstDays = signed.map(({ meter }) => meter.valuesFrom ?? meter.installedOn ?? '');
  const firstDay = from || (firstDays.toSorted().at(-1) ?? '');
  return signed
    .toSorted((one, other) => other.sign - one.sign)
    .map(({ sign, meter }) => ({ sign, partId: meter.meterId, from: firstDay, to: '' }));
}
