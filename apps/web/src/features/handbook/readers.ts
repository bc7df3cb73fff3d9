const forTenants = new Set([
  '07-mieter',
  '17-rechnung-lesen',
  '18-zaehlerstaende',
  '19-strom-vom-dach',
  '20-preise',
  '21-ihre-daten',
]);
const forEverybody = new Set(['01-anmelden']);

/** Whether a chapter is written for tenants; the table of the start names the readers of each. */
export const isForTenants = (chapter: string): boolean => forTenants.has(chapter);

/** Whoever reads a chapter for tenants is offered these only, and the whole handbook by one link. */
export const isOffered = (chapter: string, shown: string): boolean =>
  !isForTenants(shown) || isForTenants(chapter) || forEverybody.has(chapter);
