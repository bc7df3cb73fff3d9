/** Where the server's names for fields are in the forms of an occupancy. */
export const occupancyErrorFields = {
  MoveIn: 'moveIn',
  MoveOut: 'moveOut',
  Date: 'moveIn',
  'occupancy.moveIn': 'moveIn',
  'occupancy.moveOut': 'moveOut',
} as const;
