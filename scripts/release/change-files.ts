/** The texts of files that a release changes. */

const unreleased = /^## Unreleased$/m;

/** Throws where the manifest has no version. */
export function changeManifest(text: string, version: string): string {
  const changed = text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`);
  if (!/^ {2}"version": /m.test(text)) throw new Error('The manifest has no version.');
  return changed;
}

/** The lock names the version of the project and of each workspace. */
export function changeLock(text: string, version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> };
  lock.version = version;
  for (const [path, found] of Object.entries(lock.packages))
    if (!path.includes('node_modules/') && found.version !== undefined) found.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The newest part gets the version and its day; above it a new one begins. Throws where there is nothing to tell. */
export function changeChangelog(text: string, { version, day }: { version: string; day: string }): string {
  const [before, after] = text.split(unreleased);
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no part "## Unreleased".');
  if (!/^- /m.test(after.split(/^## /m)[0] ?? '')) throw new Error('CHANGELOG.md tells nothing that is new.');
  return `${before}## Unreleased\n\n## ${version} – ${day}${after}`;
}
