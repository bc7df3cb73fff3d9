/** SQLSTATE class 22 (data exception) or 23 (integrity constraint violation), five characters. */
const dataErrorCode = /^2[23][0-9A-Z]{3}$/;

/** Whether the database rejects the data themselves, so that a retry cannot help. */
export function isDataError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && dataErrorCode.test(code);
}
