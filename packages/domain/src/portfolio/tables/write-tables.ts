import { apartmentFields, edgeFields } from '../../fields/estate-fields.ts';
import { pickFields } from '../../fields/field.ts';
import type { Cell } from './cells.ts';
import { tableColumns, type TableName, tableNames } from '../columns.ts';
import { byId, formatPath, pathOf } from '../planning/plan-groups.ts';
import { headingOf, tableTitle } from '../form-texts.ts';
import { estateValues } from '../planning/plan-estates.ts';
import { areaValues } from '../planning/plan-places.ts';
import { valuesOfMeter } from '../planning/plan-meters.ts';
import type { Portfolio, StoredEstate } from '../portfolio.ts';
import { cellOf, type Value, type Values } from './read-fields.ts';

export interface WrittenTable {
  table: TableName;
  title: string;
  headings: string[];
  rows: Cell[][];
}

/** Writes a portfolio as tables of the import form. */
export function writeTables(portfolio: Portfolio): WrittenTable[] {
  const rows = rowsOf(portfolio);
  return tableNames.map((table) => ({
    table,
    title: tableTitle(table),
    headings: tableColumns[table].map((column) => headingOf(table, column)),
    rows: rows[table].map((values) => tableColumns[table].map(({ key, rule }) => cellOf(rule, values[key] ?? null))),
  }));
}

function rowsOf(portfolio: Portfolio): Record<TableName, Values[]> {
  const groups = byId(portfolio.groups);
  const estates = byId(portfolio.estates);
  const apartments = byId(portfolio.apartments);
  const path = (id: number) => formatPath(pathOf(groups, id));
  const of = (estateId: number) => estateReference(estates.get(estateId));
  const groupOf = ({ groupId }: StoredEstate): Value => (groupId === null ? null : path(groupId));
  const apartmentOf = (id: number | null): Value => (id === null ? null : (apartments.get(id)?.name ?? null));
  return {
    groups: portfolio.groups.map(({ id }) => ({ path: path(id) })),
    estates: portfolio.estates.map((estate) => ({ ...estateValues(estate), group: groupOf(estate) })),
    apartments: portfolio.apartments.map((one) => ({
      ...of(one.estateId),
      ...pickFields(apartmentFields, one),
    })),
    areas: portfolio.areas.map((one) => ({
      ...of(one.estateId),
      ...areaValues(one),
    })),
    edges: portfolio.edges.map((one) => ({
      ...of(one.estateId),
      ...pickFields(edgeFields, one),
    })),
    meters: portfolio.meters.map((meter) => ({
      ...of(meter.estateId),
      ...valuesOfMeter(meter),
      apartment: apartmentOf(meter.apartmentId),
    })),
    tenants: portfolio.occupancies.flatMap(({ apartmentId, people, moveIn, moveOut }) => {
      const apartment = apartments.get(apartmentId);
      if (!apartment) return [];
      const place = { ...of(apartment.estateId), apartment: apartment.name };
      return people.map((person) => ({ ...place, ...person, moveIn, moveOut }));
    }),
  };
}

const estateReference = (estate: StoredEstate | undefined): Values => ({
  projectNumber: estate?.projectNumber ?? null,
  estateName: estate?.name ?? null,
});
