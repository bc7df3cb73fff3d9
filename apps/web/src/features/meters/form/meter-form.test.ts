import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { describe, expect, it } from 'vitest';
import { aMeter } from '../meter-makers-for-tests.ts';
import { emptyMeter, formOf, type MeterForm } from './meter-form-values.ts';
import { changedMeterForm, needsRecalculation, newMeterForm } from './meter-form.ts';

const filled: MeterForm = {
  ...emptyMeter,
  name: ' WE 07 ',
  measuringPoint: 'tenant',
  kind: 9,
  apartmentId: 7,
  obis: '1-0:1.8.0',
  serialNumber: '1ITR',
  deviceType: 'MidMeter',
  installedOn: '2026-01-01',
  firstCounter: 12.5,
};

const problemsOf = (form: MeterForm) =>
  Object.fromEntries(
    (newMeterForm.safeParse(form).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message] as const),
  );

describe('a new meter', () => {
  it('sends base units, without fields of other measuring points', () => {
    expect(newMeterForm.parse(filled)).toMatchObject({
      name: 'WE 07',
      apartmentId: 7,
      firstCounter: 12_500,
      removedOn: null,
    });
    expect(newMeterForm.parse({ ...filled, measuringPoint: 'general', kind: 8 })).toMatchObject({ apartmentId: null });
    expect(newMeterForm.parse({ ...filled, firstCounter: null })).toMatchObject({ firstCounter: null });
  });

  it('sends the peak power of a plant only', () => {
    const plant: MeterForm = { ...filled, measuringPoint: 'pv-total', kind: 1, peakPowerKw: 68.25 };
    expect(newMeterForm.parse(plant)).toMatchObject({ peakPowerKw: 68.25 });
    expect(newMeterForm.parse({ ...plant, measuringPoint: 'general', kind: 8 })).toMatchObject({ peakPowerKw: null });
    const battery: MeterForm = { ...filled, measuringPoint: 'battery', kind: 5, storageCapacityKwh: 60 };
    expect(newMeterForm.parse(battery)).toMatchObject({ storageCapacityKwh: 60 });
    expect(newMeterForm.parse({ ...battery, kind: 6 })).toMatchObject({ storageCapacityKwh: null });
    expect(Object.keys(problemsOf({ ...plant, peakPowerKw: 9.999 }))).toEqual(['peakPowerKw']);
  });

  it('explains every empty field', () => {
    expect(problemsOf(emptyMeter)).toEqual({
      name: 'Bitte geben Sie einen Text ein.',
      measuringPoint: 'Bitte wählen Sie einen Eintrag.',
      kind: 'Bitte wählen Sie einen Eintrag.',
      obis: 'Bitte geben Sie einen Text ein.',
      serialNumber: 'Bitte geben Sie einen Text ein.',
      deviceType: 'Bitte wählen Sie einen Eintrag.',
      installedOn: 'Bitte geben Sie ein Datum ein.',
    });
  });

  it.each<[Partial<MeterForm>, string, string]>([
    [{ apartmentId: null }, 'apartmentId', 'Bitte wählen Sie einen Eintrag.'],
    [{ obis: '1.8' }, 'obis', 'Bitte geben Sie eine gültige OBIS-Kennzahl ein, zum Beispiel 1-0:1.8.0.'],
    [{ marketLocationId: '1234' }, 'marketLocationId', 'Eine MaLo hat genau 11 Ziffern. Bitte prüfen Sie die Nummer.'],
    [
      { marketLocationId: '50100000003' },
      'marketLocationId',
      'Die Prüfziffer, das ist die letzte Ziffer, passt nicht zu den anderen. Vermutlich ist eine Ziffer vertauscht.',
    ],
    [{ serialNumber: '##' }, 'serialNumber', 'Bitte geben Sie die Nummer ein, die auf dem Gerät steht.'],
    [
      { meteringLocationId: 'DE1' },
      'meteringLocationId',
      'Eine MeLo hat genau 33 Stellen. Bitte prüfen Sie die Nummer.',
    ],
    [{ removedOn: '2026-01-01' }, 'removedOn', 'Das Ende muss nach dem Beginn liegen.'],
    [{ firstCounter: -1 }, 'firstCounter', 'Bitte geben Sie eine Zahl ab 0 ein.'],
    [{ firstCounter: 1.0001 }, 'firstCounter', 'Bitte geben Sie höchstens drei Nachkommastellen ein.'],
    [{ firstCounter: 1e12 }, 'firstCounter', 'Bitte geben Sie höchstens 999.999.999.999 ein.'],
    [{ serialNumber: 'x'.repeat(51) }, 'serialNumber', 'Bitte geben Sie höchstens 50 Zeichen ein.'],
  ])('reports %o at its field', (wrong, field, message) => {
    expect(problemsOf({ ...filled, ...wrong })).toEqual({ [field]: message });
  });

  it('reports several invalid fields at once', () => {
    expect(Object.keys(problemsOf({ ...filled, name: '', firstCounter: -1, apartmentId: null }))).toHaveLength(3);
  });
});

describe('a changed meter', () => {
  it('starts with a change that waits for the night', () => {
    const waitingChange = {
      kind: MeterKind.Heating,
      measuringPoint: MeasuringPoint.Heating,
      apartmentId: null,
      fromDay: '2026-09-16',
    };
    expect(formOf(aMeter({ waitingChange }))).toMatchObject({ kind: 11, measuringPoint: 'heating', apartmentId: null });
  });

  it('rejects a removal before the installation', () => {
    const result = changedMeterForm.safeParse({ ...filled, removedOn: '2025-12-31' });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['removedOn']]);
  });

  it.each<[Partial<MeterForm>, boolean]>([
    [{}, false],
    [{ name: 'anders' }, false],
    [{ kind: 11 }, true],
    [{ apartmentId: 8 }, true],
    [{ measuringPoint: 'general' }, true],
  ])('with %o needs a recalculation: %s', (change, isMovedNow) => {
    expect(needsRecalculation(filled, { ...filled, ...change })).toBe(isMovedNow);
  });

  it('ignores the apartment of a meter that is not a tenant’s', () => {
    const general = { ...filled, measuringPoint: MeasuringPoint.General };
    expect(needsRecalculation(general, { ...general, apartmentId: null })).toBe(false);
  });
});
