import { allow, everybody, type Row } from './expectations-for-tests.ts';

const recipesUrl = '/api/customers/$customer/import-recipes';
const unknown = { ...everybody(404), 'customer controller': 403 };

/** The customer has no import recipe. */
export const importRecipeRows: Record<string, Row> = {
  'GET /api/customers/:customerId/import-recipes': {
    url: recipesUrl,
    expected: allow('system admin', 'customer admin'),
  },
  'POST /api/customers/:customerId/import-recipes': {
    url: recipesUrl,
    payload: {},
    expected: { ...allow(), 'system admin': 400, 'customer admin': 400 },
  },
  'GET /api/customers/:customerId/import-recipes/:recipeId': { url: `${recipesUrl}/2147483647`, expected: unknown },
  'PUT /api/customers/:customerId/import-recipes/:recipeId': {
    url: `${recipesUrl}/2147483647`,
    payload: { version: 1, name: 'Messdienst', isPaused: true },
    expected: unknown,
  },
  'DELETE /api/customers/:customerId/import-recipes/:recipeId': { url: `${recipesUrl}/2147483647`, expected: unknown },
};
