/** PostgreSQL error codes (SQLSTATE) that the server handles. */
export const SqlState = {
  UniqueViolation: '23505',
  ForeignKeyViolation: '23503',
  ExclusionViolation: '23P01',
  SerializationFailure: '40001',
  Deadlock: '40P01',
  InsufficientPrivilege: '42501',
  DiskFull: '53100',
  UndefinedObject: '42704',
} as const;
