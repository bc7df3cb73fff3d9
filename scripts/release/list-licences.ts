import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const licencesFile = 'docs/licences.md';
/** What runs at users' sites: the runtime, the server, and what is built for browsers. */
const workspaces = ['', 'apps/server', 'apps/web', 'packages/contracts', 'packages/domain'];

/** Licences that ask only for their text and notices to be kept. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose manifest does not say it in one word, each as read in the package. */
const readByPerson: Record<string, { licence: string; note: string }> = {
  '@zone-eu/mailsplit': { licence: 'MIT', note: 'MIT or EUPL-1.1+ at our choice' },
  'bankdata-germany': { licence: 'MIT', note: 'MIT or MPL-2.0 at our choice' },
  ibantools: { licence: 'MIT', note: 'MIT or MPL-2.0 at our choice' },
  qr: { licence: 'MIT', note: 'MIT or Apache-2.0 at our choice' },
  ssh2: { licence: 'MIT', note: 'in the older form `licenses` of the manifest' },
  buildcheck: { licence: 'MIT', note: 'in the older form `licenses` of the manifest; builds cpu-features' },
  'cpu-features': { licence: 'MIT', note: 'in the older form `licenses` of the manifest; optional part of ssh2' },
};

/** Packages whose maintainers have given them up, each with why it stays. */
const abandoned: Record<string, string> = {};

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  deprecated?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Lock = Record<string, LockedPackage>;

interface UsedPackage {
  name: string;
  licence: string;
  note?: string | undefined;
  deprecated?: string | undefined;
}

/** The packages that the workspaces need at run time, each once, by name. */
export function findUsedPackages(lock: Lock): UsedPackage[] {
  const seen = new Set(workspaces);
  const used = new Map<string, UsedPackage>();
  for (const path of seen) {
    const found = lock[path];
    const name = path.replace(/^.*node_modules\//, '');
    if (found && path !== name) {
      const { licence = found.license ?? 'unknown', note } = readByPerson[name] ?? {};
      used.set(name, { name, licence, note, deprecated: found.deprecated });
    }
    for (const dependency of Object.keys({ ...found?.dependencies, ...found?.optionalDependencies })) {
      const resolved = resolve(lock, path, dependency);
      if (resolved !== undefined && !lock[resolved]?.link) seen.add(resolved);
    }
  }
  return [...used.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** As Node finds a package: in the nearest `node_modules` above. */
function resolve(lock: Lock, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?[^/]+|[^/]+)$/, '')) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[candidate] !== undefined) return candidate;
    if (folder === '') return undefined;
  }
}

/** What forbids to deliver a package: a licence that binds, or maintainers that have given it up. */
export function findForbidden(packages: UsedPackage[]): string[] {
  return packages.flatMap(({ name, licence, deprecated }) => [
    ...(permissive.has(licence) ? [] : [`${name}: ${licence} is not known to be permissive`]),
    ...(deprecated && !abandoned[name] ? [`${name} is given up: ${deprecated}`] : []),
  ]);
}

export function formatLicences(packages: UsedPackage[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].toSorted();
  const sections = licences.map((licence) => {
    const names = packages.filter((each) => each.licence === licence).map(({ name, note }) => formatName(name, note));
    return `## ${licence}\n\n${names.join(', ')}\n`;
  });
  return `# Licences of packages\n\n${introduction(packages.length)}\n\n${sections.join('\n')}`;
}

const introduction = (count: number) =>
  `The ${count} packages that the server runs with or that are built into the web application, with the licence of each, as \`package-lock.json\` says. None binds what uses it. Written by \`node scripts/release/list-licences.ts\`; a test fails when the list is old, for another licence, and for a package that its maintainers have given up. Versions and checksums are in the list of packages beside each release archive (CycloneDX).`;

const formatName = (name: string, note: string | undefined) => (note ? `${name} (${note})` : name);

export const readLock = () =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

if (import.meta.main) writeFileSync(join(root, licencesFile), formatLicences(findUsedPackages(readLock())));
