import type { SeriesMapping } from '../quarter-hour-file/layout.ts';

interface MappedTo extends Pick<SeriesMapping, 'deviceId'> {
  /** Null as long as the series has none. */
  meterId: number | null;
}

/** The series that have the meter of an earlier one; two devices of a meter may have one each. */
export function findMappedTwice<Mapped extends MappedTo>(mapping: readonly Mapped[]): Mapped[] {
  return mapping.filter((mapped, index) => mapping.slice(0, index).some((earlier) => isSamePlace(earlier, mapped)));
}

/** Whether values of both would go to one device, or to a meter of which it is not said. */
export function isSamePlace(one: MappedTo, other: MappedTo): boolean {
  if (one.meterId === null || one.meterId !== other.meterId) return false;
  return one.deviceId === undefined || other.deviceId === undefined || one.deviceId === other.deviceId;
}
