import { expect, it } from 'vitest';
import { readUnit, readUnitCell } from './read-unit.ts';

it.each([
  ['Verbrauch WE 01 [kWh]', { unit: 'kWh' }],
  ['C01_total_kwh', { unit: 'kWh' }],
  ['a_Wh', { unit: 'Wh' }],
  ['Energie MWh', { unit: 'MWh' }],
  ['Gas (m³)', { unit: 'm3' }],
  ['Wasser [l]', { unit: 'l' }],
  ['Leistung [kW]', { unit: 'kW' }],
  ['Lastgang kWh/h', { unit: 'kW' }],
  ['PV [W]', { unit: 'W' }],
  ['Wirkleistung W', { unit: 'W' }],
])('reads the unit of %j', (header, hint) => expect(readUnit(header)).toEqual(hint));

it.each([
  ['PV Dach W', { unit: null }],
  ['WE 01 l', { unit: null }],
  ['WE 01', { unit: null }],
  ['Wert', { unit: null }],
  ['Leistung WE 01', { unit: null, isPower: true }],
  ['Leistung [kWh]', { unit: null }],
  ['Verbrauch [kW/h]', { unit: null }],
  ['Leistungsmessung Haus [kWh]', { unit: 'kWh' }],
])('leaves the unit of %j open', (header, hint) => expect(readUnit(header)).toEqual(hint));

it.each([
  ['Bezug [kvarh]', 'kvarh'],
  ['Blindarbeit induktiv', 'Blindarbeit'],
  ['Scheinleistung [kVA]', 'Scheinleistung'],
  ['Vorlauf [°C]', '°C'],
])('refuses %j', (header, refusedUnit) => expect(readUnit(header)).toEqual({ unit: null, refusedUnit }));

it.each([
  ['kWh', { unit: 'kWh' }],
  ['[KWH]', { unit: 'kWh' }],
  ['W', { unit: 'W' }],
  ['kvarh', { unit: null, refusedUnit: 'kvarh' }],
  ['Haus', undefined],
])('reads the cell %j', (cell, hint) => expect(readUnitCell(cell)).toEqual(hint));
