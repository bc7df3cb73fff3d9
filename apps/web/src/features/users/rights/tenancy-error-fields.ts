/** Where the server's names for fields are in the forms of a tenancy. */
export const tenancyErrorFields = {
  MoveIn: 'moveIn',
  MoveOut: 'moveOut',
  Date: 'moveIn',
  'tenancy.moveIn': 'moveIn',
  'tenancy.moveOut': 'moveOut',
} as const;
