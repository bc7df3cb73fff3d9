const prefix = 'lichthof-draft ';

/** What was typed into a wizard and not sent yet; it lives as long as the tab. Undefined when there is nothing. */
export function readDraft(key: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // without storage there is no draft
  }
}

export const removeDraft = (key: string): void => sessionStorage.removeItem(prefix + key);

/** For whoever signs out. */
export function removeAllDrafts(): void {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) sessionStorage.removeItem(key);
}
