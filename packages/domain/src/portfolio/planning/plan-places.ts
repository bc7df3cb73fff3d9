import { apartmentFields, edgeFields } from '../../fields/estate-fields.ts';
import { pickFields } from '../../fields/field.ts';
import { isEmpty, nameKey, textOf } from '../tables/cells.ts';
import type { EstateIndex } from './estate-index.ts';
import { choiceCode } from '../form-texts.ts';
import type { Ref } from './plan.ts';
import {
  addIssue,
  addMissingColumn,
  differences,
  eachRow,
  grouped,
  lineBefore,
  nextRef,
  readFields,
  type Outcome,
  type PlannedRow,
  type Planning,
} from './planning.ts';
import type { StoredApartment, StoredArea, StoredEdge } from '../portfolio.ts';

/** The estate of a row; undefined if no estate matches. */
export function readEstate(planned: PlannedRow, estates: EstateIndex): Ref | undefined {
  const { projectNumber, estateName } = planned.row.cells;
  if (projectNumber === undefined && estateName === undefined) {
    addMissingColumn(planned, 'projectNumber');
    return undefined;
  }
  const key = isEmpty(projectNumber) && estateName !== undefined ? 'estateName' : 'projectNumber';
  if (isEmpty(projectNumber) && isEmpty(estateName)) {
    addIssue(planned, projectNumber === undefined ? key : 'projectNumber', { code: 'required' });
    return undefined;
  }
  const estate = estates.resolve(textOf(projectNumber), textOf(estateName));
  if (typeof estate === 'number') return estate;
  addIssue(planned, key, { code: estate ? 'ambiguousEstate' : 'unknownEstate' });
  return undefined;
}

/** Apartments by estate and name, including those of the file. */
export type ApartmentIndex = Map<string, Ref>;

export const inEstate = (estate: Ref, name: string): string => `${estate} ${nameKey(name)}`;

export function planApartments(planning: Planning, estates: EstateIndex): ApartmentIndex {
  const stored = new Map(planning.stored.apartments.map((one) => [inEstate(one.estateId, one.name), one]));
  const index: ApartmentIndex = new Map([...stored].map(([key, { id }]) => [key, id]));
  const lines = new Map<string, number>();
  eachRow(planning, 'apartments', (planned) => {
    const estate = readEstate(planned, estates);
    const key = inEstate(estate ?? 0, textOf(planned.row.cells['name']));
    const found = stored.get(key);
    const values = readFields(planned, found && apartmentValues(found));
    if (estate === undefined || values['name'] === null) return undefined;
    const otherLine = lineBefore(lines, key, planned.row.line);
    if (otherLine !== undefined) addIssue(planned, 'name', { code: 'duplicateRow', otherLine });
    else if (found) return changeApartment(planning, found, values);
    else {
      const ref = nextRef(planning);
      index.set(key, ref);
      planning.plan.apartments.push({ ref, estate, values });
    }
    return 'created';
  });
  return index;
}

const apartmentValues = (apartment: StoredApartment) => pickFields(apartmentFields, apartment);

function changeApartment(
  planning: Planning,
  apartment: StoredApartment,
  values: ReturnType<typeof readFields>,
): Outcome {
  const change = differences({ ...apartmentValues(apartment) }, values);
  if (!change) return 'unchanged';
  planning.plan.changes.push({ table: 'apartments', id: apartment.id, ...change });
  return 'changed';
}

export function planAreas(planning: Planning, estates: EstateIndex): void {
  const keyOf = (estate: Ref, classification: unknown) => `${estate} ${String(classification)}`;
  const stored = new Map(planning.stored.areas.map((area) => [keyOf(area.estateId, area.areaClassification), area]));
  const lines = new Map<string, number>();
  eachRow(planning, 'areas', (planned) => {
    const estate = readEstate(planned, estates);
    const { areaClassification: classification = null } = estate === undefined ? {} : readClassification(planned);
    const found = estate === undefined ? undefined : stored.get(keyOf(estate, classification));
    const values = readFields(planned, found && areaValues(found));
    if (estate === undefined || values['areaClassification'] === null) return undefined;
    const otherLine = lineBefore(lines, keyOf(estate, values['areaClassification']), planned.row.line);
    if (otherLine !== undefined) addIssue(planned, 'areaClassification', { code: 'duplicateRow', otherLine });
    else if (found) return changeArea(planning, found, values);
    else planning.plan.areas.push({ estate, values });
    return 'created';
  });
}

/** Reads the classification first, since it identifies the area; its issues are reported later. */
function readClassification({ row }: PlannedRow): { areaClassification?: number } {
  const code = choiceCode('areaClassification', textOf(row.cells['areaClassification']));
  return typeof code === 'number' ? { areaClassification: code } : {};
}

export const areaValues = ({ areaClassification, norm, areaSqm }: StoredArea) => ({
  areaClassification,
  norm,
  areaSqm,
});

function changeArea(planning: Planning, area: StoredArea, values: ReturnType<typeof readFields>): Outcome {
  const change = differences({ ...areaValues(area) }, values);
  if (!change) return 'unchanged';
  const { estateId, areaClassification } = area;
  planning.plan.changes.push({ table: 'areas', id: estateId, areaClassification, ...change });
  return 'changed';
}

/** Plans edges; stored edges of the same name in one estate are matched in order of their creation. */
export function planEdges(planning: Planning, estates: EstateIndex): void {
  const stored = grouped(planning.stored.edges, ({ estateId, name }) => inEstate(estateId, name));
  const lines = new Map<string, number>();
  const equipped = new Set<Ref>();
  leaveOutEdgesOfKnownEstates(planning, estates);
  eachRow(planning, 'edges', (planned) => {
    const estate = readEstate(planned, estates);
    const key = inEstate(estate ?? 0, textOf(planned.row.cells['name']));
    const found = stored.get(key)?.shift();
    const values = readFields(planned, found && edgeValues(found));
    if (estate === undefined || values['name'] === null) return undefined;
    equipped.add(estate);
    checkDays(planned, values, found);
    const otherLine = lineBefore(lines, key, planned.row.line);
    if (found) return changeEdge(planning, found, values);
    if (otherLine !== undefined) addIssue(planned, 'name', { code: 'duplicateRow', otherLine });
    planning.plan.edges.push({ estate, values });
    return 'created';
  });
  for (const { ref, planned } of estates.fileEstates()) {
    if (ref < 0 && !equipped.has(ref))
      addIssue(planned, undefined, { code: 'edgeMissing', value: textOf(planned.row.cells['name']) });
  }
}

/** An edge that a recipe gives to each new estate. */
function leaveOutEdgesOfKnownEstates({ tables }: Planning, estates: EstateIndex): void {
  const table = tables.get('edges');
  if (!table) return;
  table.rows = table.rows.filter(({ isOnlyForNewEstate, cells }) => {
    if (!isOnlyForNewEstate) return true;
    const estate = estates.resolve(textOf(cells['projectNumber']), textOf(cells['estateName']));
    return typeof estate === 'number' && estate < 0;
  });
}

const edgeValues = (edge: StoredEdge) => pickFields(edgeFields, edge);

function changeEdge(planning: Planning, edge: StoredEdge, values: ReturnType<typeof readFields>): Outcome {
  const change = differences({ ...edgeValues(edge) }, values);
  if (!change) return 'unchanged';
  planning.plan.changes.push({ table: 'edges', id: edge.id, ...change });
  return 'changed';
}

interface Days {
  startDate: string | null;
  endDate: string | null;
}

/** Adds an issue if the removal is before the installation. */
export function checkDays(
  planned: PlannedRow,
  values: ReturnType<typeof readFields>,
  stored: Days | undefined | null,
): void {
  const { startDate = null, endDate = null } = values;
  if (startDate === null || endDate === null || endDate > startDate) return;
  if (stored && stored.startDate === startDate && stored.endDate === endDate) return;
  addIssue(planned, 'endDate', { code: 'endBeforeStart' });
}
