/** What is asked for, by the key under which it was sent; the outcome is open. */
const openKeys = new Map<string, string>();

/**
 * Sends a call with a key by which the server knows its repeats. A second click meanwhile has the same key, and so has
 * the next try after a call whose outcome is unknown, since it may have arrived; every other call has a new one.
 */
export async function sendWithKey<Answer>(
  content: string,
  send: (key: string) => Promise<Answer>,
  isOutcomeUnknown: (error: unknown) => boolean,
): Promise<Answer> {
  const key = openKeys.get(content) ?? crypto.randomUUID();
  openKeys.set(content, key);
  const forget = () => {
    if (openKeys.get(content) === key) openKeys.delete(content);
  };
  try {
    const answer = await send(key);
    forget();
    return answer;
  } catch (error) {
    if (!isOutcomeUnknown(error)) forget();
    throw error;
  }
}

/** Two bodies of the same content ask for the same. */
export function contentOf(body: string | Blob = ''): string {
  if (body instanceof File) return `${body.name} ${body.size} ${body.lastModified}`;
  return body instanceof Blob ? String(body.size) : body;
}
