import { fieldNames } from '../../fields/field.ts';
import { userFields, type UserFields } from '../../fields/user-fields.ts';
import { isEmpty, nameKey, textOf } from '../tables/cells.ts';
import type { EstateIndex } from './estate-index.ts';
import { dayKey, OccupancyIndex, type PlannedOccupancy, planOccupancies } from './plan-occupancies.ts';
import { PeopleIndex } from './people-index.ts';
import { type ApartmentIndex, inEstate, readEstate } from './plan-places.ts';
import type { Ref } from './plan.ts';
import {
  addIssue,
  addMissingColumn,
  eachRow,
  lineBefore,
  type Outcome,
  type PlannedRow,
  type Planning,
  readFields,
} from './planning.ts';
import type { Values } from '../tables/read-fields.ts';

interface Around {
  estates: EstateIndex;
  apartments: ApartmentIndex;
  occupancies: OccupancyIndex;
  people: PeopleIndex;
  lines: Map<string, number>;
}

/**
 * Plans occupancies. People are found by e-mail; the plan does not reveal whether a person exists at another customer.
 */
export function planTenants(planning: Planning, estates: EstateIndex, apartments: ApartmentIndex): void {
  const { occupancies } = planning.stored;
  const around: Around = {
    estates,
    apartments,
    occupancies: new OccupancyIndex(occupancies),
    people: new PeopleIndex(occupancies),
    lines: new Map(),
  };
  eachRow(planning, 'tenants', (planned) => planTenant(planned, around));
  planOccupancies(planning, around.occupancies);
}

function planTenant(planned: PlannedRow, around: Around): Outcome | undefined {
  const { log } = planned.planning;
  const issuesBefore = log.total;
  const apartment = readApartment(planned, around);
  const { moveIn, email } = planned.row.cells;
  const found = apartment === undefined ? undefined : around.occupancies.find(apartment, dayKey(moveIn));
  const person = around.people.find(textOf(email));
  const values = readFields(planned, { ...person, ...daysOf(found) });
  checkDays(planned, values, found);
  if (apartment === undefined || log.total > issuesBefore) return undefined;
  const key = `${apartment} ${String(values['moveIn'])} ${nameKey(String(values['email']))}`;
  const otherLine = lineBefore(around.lines, key, planned.row.line);
  if (otherLine !== undefined) {
    addIssue(planned, 'email', { code: 'duplicateRow', otherLine });
    return undefined;
  }
  return takeIn({ planned, apartment, values }, around);
}

/** The apartment of a row; undefined if no apartment matches. */
function readApartment(planned: PlannedRow, { estates, apartments }: Around): Ref | undefined {
  const estate = readEstate(planned, estates);
  const cell = planned.row.cells['apartment'];
  if (cell === undefined) addMissingColumn(planned, 'apartment');
  else if (isEmpty(cell)) addIssue(planned, 'apartment', { code: 'required' });
  else if (estate !== undefined) {
    const apartment = apartments.get(inEstate(estate, textOf(cell)));
    if (apartment === undefined) addIssue(planned, 'apartment', { code: 'unknownApartment' });
    return apartment;
  }
  return undefined;
}

/** If a column is missing, the stored days of the occupancy stay. */
function daysOf(found: PlannedOccupancy | undefined): Values {
  return found?.stored ? { moveIn: found.stored.moveIn, moveOut: found.stored.moveOut } : {};
}

function checkDays(planned: PlannedRow, { moveIn, moveOut }: Values, found: PlannedOccupancy | undefined): void {
  if (typeof moveIn !== 'string' || typeof moveOut !== 'string' || moveOut >= moveIn) return;
  if (found?.stored?.moveOut !== moveOut) addIssue(planned, 'moveOut', { code: 'moveOutBeforeMoveIn' });
}

interface TenantRow {
  planned: PlannedRow;
  apartment: Ref;
  values: Values;
}

function takeIn({ planned, apartment, values }: TenantRow, { occupancies, people }: Around): Outcome | undefined {
  const fields = fieldNames(userFields).map((name) => [name, textOrNull(values[name])]);
  const tenant = Object.fromEntries(fields) as UserFields;
  const moveOut = textOrNull(values['moveOut']);
  if (!people.check(planned, tenant)) return undefined;
  const occupancy = occupancies.of(planned.planning, { apartment, moveIn: String(values['moveIn']) });
  const isMember = occupancy.stored?.people.some(({ email }) => nameKey(email) === nameKey(tenant.email)) ?? false;
  const outcome = outcomeOf(occupancy, moveOut, isMember);
  if (occupancy.rows.length === 0) occupancy.moveOut = moveOut;
  occupancy.rows.push({ planned, tenant, moveOut, isMember, outcome });
  return outcome;
}

const textOrNull = (value: Values[string] | undefined): string | null => (typeof value === 'string' ? value : null);

function outcomeOf({ stored }: PlannedOccupancy, moveOut: string | null, isMember: boolean): Outcome {
  if (!stored || !isMember) return 'created';
  return stored.moveOut === moveOut ? 'unchanged' : 'changed';
}
