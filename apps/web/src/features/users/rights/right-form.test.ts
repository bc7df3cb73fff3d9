import { Role } from '@lichthof/domain/access/role.ts';
import { describe, expect, it } from 'vitest';
import { emptyRight, newRightsOf, type RightForm, rightSchema } from './right-form.ts';

const today = '2026-09-16';
const tenant = { role: Role.EstateTenant, estateId: 7, apartmentId: 4, moveIn: '2026-10-01' };

function problemsOf(form: Partial<RightForm>): Record<string, string> {
  const { error } = rightSchema(today).safeParse({ ...emptyRight, ...form });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const entry = 'Bitte wählen Sie einen Eintrag.';
const list = 'Bitte wählen Sie mindestens einen Eintrag.';

describe('a right', () => {
  it.each<[string, Partial<RightForm>, Record<string, string>]>([
    ['asks for a role', {}, { role: entry }],
    ['of a customer asks for nothing more', { role: Role.CustomerAdmin }, {}],
    ['of groups asks for one', { role: Role.EstateGroupAdmin, estateIds: [7] }, { groupIds: list }],
    ['of estates asks for one', { role: Role.EstateOwner, groupIds: [1] }, { estateIds: list }],
    ['of a controller asks for an estate', { role: Role.EstateOpenEmsController }, { estateIds: list }],
    [
      'of a tenant asks for estate, apartment and move-in',
      { role: Role.EstateTenant },
      { estateId: entry, apartmentId: entry, moveIn: 'Bitte geben Sie ein Datum ein.' },
    ],
    ['of a tenant is complete', tenant, {}],
    ['of a tenant with a move-out to come is complete', { ...tenant, moveOut: '2027-02-28' }, {}],
    [
      'refuses 29 February of a common year',
      { ...tenant, moveIn: '2027-02-29' },
      { moveIn: 'Bitte geben Sie ein gültiges Datum ein, zum Beispiel 01.09.2026.' },
    ],
    [
      'refuses a move-out before the move-in',
      { ...tenant, moveOut: '2026-09-30' },
      { moveOut: 'Das Ende muss nach dem Beginn liegen.' },
    ],
    [
      'refuses a move-out that is not in the future',
      { ...tenant, moveIn: '2020-01-01', moveOut: today },
      { moveOut: 'Bitte wählen Sie einen Tag in der Zukunft.' },
    ],
  ])('%s', (_, form, problems) => {
    expect(problemsOf(form)).toEqual(problems);
  });

  it.each<[string, Partial<RightForm>, ReturnType<typeof newRightsOf>]>([
    ['on the customer', { role: Role.CustomerAdmin }, { accessRights: [{ role: 20, resourceId: 3 }] }],
    [
      'on each group, whatever estates were chosen before',
      { role: Role.EstateGroupAdmin, groupIds: [1, 2], estateIds: [7] },
      {
        accessRights: [
          { role: 30, resourceId: 1 },
          { role: 30, resourceId: 2 },
        ],
      },
    ],
    ['as an occupancy', tenant, { occupancy: { apartmentId: 4, moveIn: '2026-10-01' } }],
    [
      'as an occupancy with its end',
      { ...tenant, moveOut: '2027-02-28' },
      { occupancy: { apartmentId: 4, moveIn: '2026-10-01', moveOut: '2027-02-28' } },
    ],
  ])('is sent %s', (_, form, body) => {
    expect(newRightsOf({ ...emptyRight, ...form }, 3)).toEqual(body);
  });
});
