/** The eight roles. The same numbers as in the API and the database. */
export const Role = {
  AuthorityAdmin: 10,
  CustomerAdmin: 20,
  CustomerOpenEmsController: 21,
  EstateGroupAdmin: 30,
  EstateGroupOpenEmsController: 31,
  EstateOwner: 41,
  EstateTenant: 42,
  EstateOpenEmsController: 43,
} as const;
export type Role = (typeof Role)[keyof typeof Role];

/** The levels of the object hierarchy, from the widest to the innermost. */
export const ResourceLevel = { Authority: 1, Customer: 2, EstateGroup: 3, Estate: 4, Apartment: 5 } as const;
export type ResourceLevel = (typeof ResourceLevel)[keyof typeof ResourceLevel];
