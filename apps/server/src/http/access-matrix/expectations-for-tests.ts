/** The callers of the matrix: roles in the called customer, and the same roles in another customer. */
export const callers = [
  'system admin',
  'customer admin',
  'customer controller',
  'group admin',
  'group controller',
  'estate owner',
  'estate controller',
  'tenant',
  'neighbour',
  'nobody',
  'foreign customer admin',
  'foreign estate owner',
  'foreign tenant',
] as const;
export type CallerName = (typeof callers)[number];

export type Expectation = Record<CallerName, number>;
export const everybody = (status: number): Expectation =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Expectation;
export const strangers = {
  nobody: 404,
  'foreign customer admin': 404,
  'foreign estate owner': 404,
  'foreign tenant': 404,
};

/** 404 for users without any right, 403 for users who know the resource, 200 for the allowed ones. */
export const allow = (...allowed: CallerName[]): Expectation => ({
  ...everybody(403),
  ...strangers,
  ...Object.fromEntries(allowed.map((caller) => [caller, 200])),
});
export const owners: CallerName[] = ['system admin', 'customer admin', 'group admin', 'estate owner'];

export interface Row {
  url: string;
  payload?: object | string;
  expected: Expectation;
}

/** Calls that were made before and cannot be repeated: 409 for callers with access. */
export const conflictFor = (callersWithAccess: CallerName[]): Expectation => ({
  ...hiddenFromTenants(allow()),
  ...Object.fromEntries(callersWithAccess.map((caller) => [caller, 409])),
});

/** Calls with an invalid body: 400 for callers with access. */
export const invalidFor = (callersWithAccess: CallerName[]): Expectation => ({
  ...hiddenFromTenants(allow()),
  ...Object.fromEntries(callersWithAccess.map((caller) => [caller, 400])),
});

/** Objects inside the estate, such as meters, are unknown to its tenants. */
export function hiddenFromTenants(expected: Expectation): Expectation {
  return { ...expected, tenant: 404, neighbour: 404 };
}

/** Neighbours do not know the apartment; managers of the estate know it, but its data are for the tenant only. */
export function tenantOnly(): Expectation {
  return { ...allow('tenant'), neighbour: 404 };
}
