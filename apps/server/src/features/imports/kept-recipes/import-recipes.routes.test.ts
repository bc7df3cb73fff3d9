import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportRecipe, ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { recipeForTests } from '@lichthof/domain/recipes/recipe-for-tests.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCustomer, aMeter, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { adminOf, callsOf } from '../../users/user-calls-for-tests.ts';

let server: TestServer;
let customerId: number;
let adminId: number;

beforeAll(async () => void (server = await startTestServer()));
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  adminId = await aUser(server.db, [adminOf(customerId)]);
});
afterAll(() => server.close());

const path = () => `/customers/${customerId}/import-recipes`;
const admin = () => callsOf(server, adminId);
const file = {
  format: 'lichthof-import-recipe',
  formatVersion: 1,
  name: 'Messdienst',
  form: { headers: ['Zeit', 'Verbrauch'], labels: ['Lastgang'] },
  recipe: { ...recipeForTests, table: { ...recipeForTests.table, otherRegisters: ['2.8.0'] } },
  meterRule: { by: 'label', label: 'Zähler' },
};
const add = async (change = {}) => (await admin().post<ImportRecipe>(path(), { ...file, ...change })).body;

it('adds an exported recipe as a draft, and exports it again as it was', async () => {
  const added = await add();
  expect(added).toMatchObject({ name: 'Messdienst', state: 'draft', confirmedByName: null, lastFile: null });

  const details = (await admin().get<ImportRecipeDetails>(`${path()}/${added.recipeId}`)).body;

  const { form, recipe, meterRule } = file;
  expect(details).toMatchObject({ form, recipe, meterRule, meters: [] });
});

it('refuses a name that another recipe has, in any case of its letters', async () => {
  const { recipeId, version } = await add();
  const other = await admin().post(path(), { ...file, name: 'MESSDIENST' });
  expect([other.status, other.body]).toMatchObject([409, { metadata: { code: ErrorCode.NameTaken } }]);

  const second = await add({ name: 'Wärme' });
  const change = { version: second.version, name: 'messdienst', isPaused: false };
  expect((await admin().put(`${path()}/${second.recipeId}`, change)).status).toBe(409);
  expect((await admin().put(`${path()}/${recipeId}`, { ...change, version })).status).toBe(200);
});

it('tells the second of two people that the recipe has changed', async () => {
  const { recipeId, version } = await add();
  const change = (name: string) => admin().put(`${path()}/${recipeId}`, { version, name, isPaused: false });
  const answers = await Promise.all([change('Nord'), change('Süd')]);

  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ metadata: { code: ErrorCode.ChangedByOthers } });
});

it('leaves a draft a draft when it is paused', async () => {
  const { recipeId, version, name } = await add();
  const changed = await admin().put<ImportRecipe>(`${path()}/${recipeId}`, { version, name, isPaused: true });
  expect(changed.body.state).toBe('draft');
});

it.each([
  ['something else', { format: 'recipe' }],
  ['another version', { formatVersion: 2 }],
  ['a recipe without series', { recipe: { ...recipeForTests, series: undefined } }],
])('refuses %s', async (_, change) => {
  expect((await admin().post(path(), { ...file, ...change })).status).toBe(400);
});

it('shows and changes no recipe of another customer', async () => {
  const { recipeId } = await add();
  const other = await aCustomer(server.db);
  const stranger = callsOf(server, await aUser(server.db, [adminOf(other)]));
  expect((await stranger.get(`/customers/${other}/import-recipes/${recipeId}`)).status).toBe(404);
  expect((await stranger.get(`${path()}/${recipeId}`)).status).toBe(404);
  expect((await stranger.remove(`/customers/${other}/import-recipes/${recipeId}`)).status).toBe(404);
});

it('deletes a recipe', async () => {
  const { recipeId } = await add();
  expect((await admin().remove(`${path()}/${recipeId}`)).status).toBeLessThan(300);
  expect((await admin().get<ImportRecipe[]>(path())).body).toEqual([]);
});

it('edits how files are read and which meters they have, as a new version with its audit entry', async () => {
  const { recipeId, version } = await add();
  const estateId = await anEstate(server.db, customerId);
  const meterId = await aMeter(server.db, { customerId, estateId });
  const edit = { clock: { kind: 'utc' }, stamp: 'end', meters: [{ text: 'Keller', meterId }] };
  const save = (body = {}) =>
    admin().put(`${path()}/${recipeId}`, { version, name: 'Messdienst', isPaused: false, edit, ...body });

  expect((await save({ edit: { meters: [{ text: 'Keller', meterId: 2_147_483_647 }] } })).status).toBe(404);
  expect((await save()).body).toMatchObject({ version: version + 1, state: 'draft' });
  expect((await save()).status).toBe(409);
  expect((await save({ version: version + 1 })).body).toMatchObject({ version: version + 1 });

  const details = (await admin().get<ImportRecipeDetails>(`${path()}/${recipeId}`)).body;
  expect(details.recipe.time).toMatchObject({ clock: { kind: 'utc' }, stamp: 'end' });
  expect(details.meters).toMatchObject([{ text: 'Keller', meter: { meterId } }]);
  expect(details).toMatchObject({ waitingFiles: 0, meterChoices: [{ meterId }] });
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('customer_id', '=', customerId)
    .where('action', '=', 'change')
    .execute();
  expect(entries).toMatchObject([{ before: { read: { answers: expect.arrayContaining(['stamp: "begin"']) } } }]);
  expect(JSON.stringify(entries)).toContain('meter Keller');
});
