import { describe, expect, it } from 'vitest';
import { aMapping, meter, proposal, register } from './mapping-for-tests.ts';
import { noDrafts, withDraft } from './register-drafts.ts';
import { registerFormOf, registerFormSchema } from './register-form.ts';

const context = { today: '2026-11-22', kindText: () => 'Art' };
const formOf = (one = register('meter1'), drafts = noDrafts) =>
  registerFormOf(one, { mapping: aMapping({ registers: [one], meters: [meter(3, 'WE 07')] }), drafts, ...context });
const fieldsWith = (form: ReturnType<typeof formOf>) =>
  registerFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

describe('the form of a register', () => {
  it('starts with the stored assignment, else with the proposal', () => {
    expect(formOf(register('m', { mapped: { meterId: 3, powerSign: -1 } }))).toMatchObject({
      choice: 'existing',
      meterId: 3,
      powerSign: -1,
    });
    expect(formOf(register('m', { proposal: proposal({ meterId: 3 }) }))).toMatchObject({
      choice: 'existing',
      meterId: 3,
    });
    expect(formOf(register('m', { proposal: proposal() }))).toMatchObject({
      choice: 'new',
      name: 'WE 07 (m)',
      apartmentId: 7,
    });
    expect(formOf()).toMatchObject({ choice: 'none', installedOn: '2026-11-22', serialNumber: '', deviceType: '' });
  });

  it('starts with an unsaved new meter', () => {
    const one = register('m', { proposal: proposal() });
    const { data } = registerFormSchema.safeParse({ ...formOf(one), name: 'Anders' });
    expect(formOf(one, withDraft(noDrafts, one, data!))).toMatchObject({ choice: 'new', name: 'Anders' });
  });

  it('validates only the fields of the chosen option', () => {
    const empty = formOf();
    expect(registerFormSchema.safeParse({ ...empty, choice: 'none' }).data).toBeNull();
    expect(fieldsWith({ ...empty, choice: 'existing' })).toEqual(['meterId']);
    expect(fieldsWith({ ...empty, choice: 'new' })).toEqual(
      expect.arrayContaining(['name', 'kind', 'measuringPoint', 'obis']),
    );
    const tenant = formOf(register('m', { proposal: proposal({ apartmentId: null }) }));
    expect(fieldsWith(tenant)).toEqual(['apartmentId']);
  });

  it('takes serial number and device type together or not at all', () => {
    const form = formOf(register('m', { proposal: proposal() }));
    expect(registerFormSchema.safeParse(form).data).toMatchObject({ newMeter: { serialNumber: null } });
    expect(fieldsWith({ ...form, serialNumber: '1EMH 77' })).toEqual(['deviceType']);
    expect(fieldsWith({ ...form, deviceType: 'MidMeter' })).toEqual(['serialNumber']);
  });

  it('drops the apartment of a meter elsewhere', () => {
    const form = { ...formOf(register('m', { proposal: proposal() })), measuringPoint: 'general' };
    expect(registerFormSchema.safeParse(form).data).toMatchObject({ newMeter: { apartmentId: null } });
  });
});
