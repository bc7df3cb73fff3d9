/** The callers of the table: roles on the customer's own places, and the same roles elsewhere. */
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

/** 404 for strangers, 403 for whoever knows the place, 200 for the callers named. */
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

/** What is finished cannot be done again: whoever may call is told so. */
export const conflictFor = (callersWithAccess: CallerName[]): Expectation => ({
  ...hiddenFromTenants(allow()),
  ...Object.fromEntries(callersWithAccess.map((caller) => [caller, 409])),
});

/** Calls with a body that is none: whoever may call is told so. */
export const invalidFor = (callersWithAccess: CallerName[]): Expectation => ({
  ...hiddenFromTenants(allow()),
  ...Object.fromEntries(callersWithAccess.map((caller) => [caller, 400])),
});

/** What lies inside the house is unknown to those who only live in it. */
export function hiddenFromTenants(expected: Expectation): Expectation {
  return { ...expected, tenant: 404, neighbour: 404 };
}

/** Neighbours know the house but not the flat; whoever manages the house knows the flat but may not see into it. */
export function tenantOnly(): Expectation {
  return { ...allow('tenant'), neighbour: 404 };
}
