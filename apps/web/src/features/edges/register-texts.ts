import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { Assignment } from './register-drafts.ts';

const wattHoursPerKilowattHour = 1000;

/** As the register shows it: '12.877,300 kWh', a state of charge as '64 %'. */
export function counterText({ counter, unit }: Pick<MappedRegister, 'counter' | 'unit'>): string {
  if (counter === null) return missing;
  if (unit === 'percent') return `${formatNumber(counter)}${nbsp}%`;
  return `${formatNumber(counter / wattHoursPerKilowattHour, 1)}${nbsp}kWh`;
}

export const componentName = ({ alias, componentId }: Pick<MappedRegister, 'alias' | 'componentId'>) =>
  alias || componentId;

/** The name of the assigned meter, existing or new. */
export function meterName(assignment: Assignment, { meters }: EdgeMapping): string {
  if ('newMeter' in assignment) return assignment.newMeter.name;
  return meters.find(({ meterId }) => meterId === assignment.meterId)?.name ?? missing;
}
