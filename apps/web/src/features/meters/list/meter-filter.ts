import { meterStatuses, type Meter, type MeterStatus } from '@lichthof/contracts/metering/meters.ts';
import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';

export const statusChoices = ['all', ...meterStatuses, 'archived'] as const;
type StatusChoice = (typeof statusChoices)[number];

export const measuringPoints = Object.values(MeasuringPoint);
export const pointChoices = ['all', ...measuringPoints, 'none'] as const;
type PointChoice = (typeof pointChoices)[number];

export interface MeterFilter {
  /** Part of a name, serial number, apartment or OBIS code. */
  text: string;
  status: StatusChoice;
  point: PointChoice;
}

export const emptyFilter: MeterFilter = { text: '', status: 'all', point: 'all' };

export const isFiltered = ({ text, status, point }: MeterFilter) =>
  text.trim() !== '' || status !== 'all' || point !== 'all';

/** The meters that match text, status and measuring point. */
export function filterMeters(meters: Meter[], { text, status, point }: MeterFilter): Meter[] {
  const searchTerm = toSearchText(text.trim());
  return meters.filter(
    (meter) =>
      (status === 'all' || (status === 'archived' ? meter.isArchived : meter.status === status && !meter.isArchived)) &&
      (point === 'all' || (meter.measuringPoint ?? 'none') === point) &&
      textOf(meter).includes(searchTerm),
  );
}

/** Serial numbers match with and without blanks. */
function textOf({ name, serialNumber, apartmentName, obis, marketLocationId, meteringLocationId }: Meter): string {
  const texts = [name, serialNumber, apartmentName, obis, marketLocationId, meteringLocationId];
  return toSearchText([...texts, serialNumber?.replaceAll(/\s/g, '')].join(' '));
}

const toSearchText = (text: string) => text.toLocaleLowerCase('de');

/** How many meters have each status, archived ones left out. */
export function countByStatus(meters: Meter[]): Record<MeterStatus, number> {
  const counts = { active: 0, inactive: 0, unassigned: 0, warning: 0 };
  for (const { status, isArchived } of meters) if (!isArchived) counts[status] += 1;
  return counts;
}
