import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The parts of the project, each with the parts that it may import (besides itself). */
const places: { place: string; files: RegExp; mayImport: string[] }[] = [
  { place: 'project', files: /^package\.json$/, mayImport: [] },
  { place: 'domain', files: /^packages\/domain\//, mayImport: [] },
  { place: 'contracts', files: /^packages\/contracts\//, mayImport: ['domain'] },
  { place: 'simulated-edge', files: /^packages\/simulated-edge\//, mayImport: ['domain'] },
  { place: 'server/config', files: /^apps\/server\/src\/config\.ts/, mayImport: [] },
  {
    place: 'server/database',
    files: /^apps\/server\/src\/database\//,
    mayImport: ['domain', 'contracts', 'server/integrations'],
  },
  {
    place: 'server/integrations',
    files: /^apps\/server\/src\/integrations\//,
    mayImport: ['domain', 'server/database'],
  },
  {
    place: 'server/http',
    files: /^apps\/server\/src\/http\//,
    mayImport: ['domain', 'contracts', 'server/database', 'server/config'],
  },
  {
    place: 'server/features',
    files: /^apps\/server\/src\/features\//,
    mayImport: ['domain', 'contracts', 'server/http', 'server/database', 'server/integrations', 'server/config'],
  },
  {
    place: 'server/workflows',
    files: /^apps\/server\/src\/workflows\//,
    mayImport: ['domain', 'contracts', 'server/http', 'server/database', 'server/integrations', 'server/features'],
  },
  {
    place: 'server/jobs',
    files: /^apps\/server\/src\/jobs\//,
    mayImport: [
      'domain',
      'contracts',
      'server/http',
      'server/database',
      'server/integrations',
      'server/features',
      'server/workflows',
    ],
  },
  {
    place: 'server/demo',
    files: /^apps\/server\/src\/demo\//,
    mayImport: ['domain', 'server/database', 'server/integrations', 'server/features', 'server/workflows'],
  },
  { place: 'server', files: /^apps\/server\/src\//, mayImport: ['*'] },
  { place: 'web/theme', files: /^apps\/web\/src\/theme\//, mayImport: ['domain'] },
  { place: 'web/i18n', files: /^apps\/web\/src\/i18n\//, mayImport: ['domain'] },
  { place: 'web/ui', files: /^apps\/web\/src\/ui\//, mayImport: ['domain', 'web/theme', 'web/i18n'] },
  { place: 'web/navigation', files: /^apps\/web\/src\/navigation\//, mayImport: ['domain', 'contracts'] },
  { place: 'web/api', files: /^apps\/web\/src\/api\//, mayImport: ['domain', 'contracts', 'web/i18n'] },
  {
    place: 'web/features',
    files: /^apps\/web\/src\/features\//,
    mayImport: ['domain', 'contracts', 'web/api', 'web/ui', 'web/i18n', 'web/theme', 'web/navigation'],
  },
  { place: 'web', files: /^apps\/web\//, mayImport: ['*'] },
  { place: 'bench', files: /^bench\//, mayImport: ['*'] },
  { place: 'e2e', files: /^e2e\//, mayImport: ['*'] },
  { place: 'scripts', files: /^scripts\//, mayImport: ['*'] },
];

/** The features that a feature may use besides itself. Each use is needed, and none leads back to where it began. */
const featureUses: FeatureUses = {
  server: {
    alarms: ['edges', 'metering', 'notices', 'webhooks'],
    attention: ['alarms', 'edges', 'intake', 'metering', 'payments', 'tariffs'],
    billing: ['metering', 'payments', 'providers', 'reference-tables', 'webhooks'],
    changes: ['metering'],
    edges: ['metering'],
    estates: ['notices'],
    exports: ['metering'],
    'failed-mails': ['billing'],
    imports: ['metering'],
    intake: ['imports', 'metering', 'notices'],
    invoices: ['billing', 'metering', 'payments'],
    letters: ['participants', 'providers', 'reference-tables'],
    meters: ['edges', 'metering'],
    monitoring: ['alarms', 'edges', 'metering'],
    participants: ['customers', 'metering', 'providers', 'webhooks'],
    payments: ['letters', 'providers', 'reference-tables', 'webhooks'],
    portfolio: ['participants'],
    prepayments: ['letters', 'participants', 'payments', 'providers', 'reference-tables'],
    providers: ['customers', 'reference-tables'],
    sepa: ['letters', 'payments', 'providers'],
    session: ['users'],
    tariffs: ['letters', 'providers', 'reference-tables'],
    tenant: [
      'billing',
      'edges',
      'invoices',
      'letters',
      'metering',
      'participants',
      'payments',
      'prepayments',
      'reference-tables',
    ],
    users: ['notices'],
    webhooks: ['notices'],
    'year-statements': ['monitoring', 'providers'],
  },
  web: {
    intake: ['imports'],
    invoices: ['payments', 'sepa'],
    participants: ['letters', 'payments', 'prepayments'],
    'reference-tables': ['providers'],
    customers: ['first-steps', 'sample-customer'],
    'first-steps': ['sample-customer'],
    providers: ['first-steps'],
    sepa: ['payments'],
    tariffs: ['providers'],
    users: ['letters'],
  },
};

/** Feature → the features it may use, for each side. */
export type FeatureUses = Record<Side, Record<string, string[]>>;
type Side = 'server' | 'web';

const isTestCode = /\.test\.tsx?$|\/testing\/|-for-tests\.tsx?$/;
const namesThatSayNothing = /(^|\/)(utils|shared|lib|common|helpers|types|index|misc)(\/|\.tsx?$)/;
const featurePattern = /^apps\/(server|web)\/src\/features\/([^/]+)\//;

export interface Violation {
  file: string;
  reason: string;
}

/** Every import that breaks the rules of docs/architecture.md, and every folder or file name without a meaning. */
export function checkImports(root: string, uses = featureUses): Violation[] {
  const files = globSync('{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const imports = files.flatMap((file) => importsOf(root, file).map((target) => ({ file, target })));
  return [
    ...files.flatMap(checkName),
    ...imports.flatMap((each) => check(each, uses)),
    ...checkUnused(imports, uses),
    ...checkCycles(uses),
  ];
}

interface Import {
  file: string;
  target: string;
}

function checkName(file: string): Violation[] {
  return namesThatSayNothing.test(file) ? [{ file, reason: 'the name says nothing about what is in it' }] : [];
}

/** The project's files that a file imports, as paths from the root. */
function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return specifiers.flatMap((specifier) => {
    const [, workspace, path] = /^@lichthof\/(domain|contracts|simulated-edge)\/(.+)$/.exec(specifier) ?? [];
    if (workspace) return [`packages/${workspace}/src/${path}`];
    return specifier.startsWith('.') ? [relative(root, resolve(root, dirname(file), specifier))] : [];
  });
}

/** Maps the namespaces of texts to the types of their files; i18n.ts finds the files themselves by their names. */
const textKeys = 'apps/web/src/i18n/text-keys.ts';

function check({ file, target }: Import, uses: FeatureUses): Violation[] {
  const from = places.find(({ files }) => files.test(file));
  const to = places.find(({ files }) => files.test(target));
  if (!from || !to) return [{ file, reason: `imports ${target}, which lies in no known place` }];
  if (isTestCode.test(file) || file.startsWith('e2e/')) return [];
  if (isTestCode.test(target)) return [{ file, reason: `imports test code ${target}` }];
  if (file === textKeys && target.endsWith('.de.json')) return [];
  if (from === to) return checkFeatures({ file, target }, uses);
  const isAllowed = from.mayImport.includes('*') || from.mayImport.includes(to.place);
  return isAllowed ? [] : [{ file, reason: `${from.place} may not import ${to.place} (${target})` }];
}

function checkFeatures({ file, target }: Import, uses: FeatureUses): Violation[] {
  const use = findUse({ file, target });
  if (!use || uses[use.side][use.feature]?.includes(use.used)) return [];
  return [{ file, reason: `feature ${use.feature} may not use feature ${use.used}` }];
}

interface Use {
  side: Side;
  feature: string;
  used: string;
}

/** The use of one feature by another one that an import is. */
function findUse({ file, target }: Import): Use | undefined {
  const [, side, feature] = featurePattern.exec(file) ?? [];
  const [, , used] = featurePattern.exec(target) ?? [];
  return feature && used && feature !== used ? { side: side as Side, feature, used } : undefined;
}

/** Declared uses that no import outside of tests needs. */
function checkUnused(imports: Import[], uses: FeatureUses): Violation[] {
  const needed = new Set(
    imports.flatMap(({ file, target }) => {
      const use = isTestCode.test(file) ? undefined : findUse({ file, target });
      return use ? [nameUse(use)] : [];
    }),
  );
  const unused = listUses(uses).filter((use) => !needed.has(nameUse(use)));
  return unused.map((use) => ({ file: tableOfUses, reason: `${nameUse(use)} is declared, but nothing needs it` }));
}

/** Uses that lead back to the feature they begin at. */
function checkCycles(uses: FeatureUses): Violation[] {
  const reaches = ({ side, feature, used }: Use, seen = new Set<string>()): boolean => {
    if (used === feature) return true;
    if (seen.has(used)) return false;
    seen.add(used);
    return (uses[side][used] ?? []).some((next) => reaches({ side, feature, used: next }, seen));
  };
  const inCycles = listUses(uses).filter((use) => reaches(use));
  return inCycles.map((use) => ({ file: tableOfUses, reason: `${nameUse(use)} is part of a cycle` }));
}

const tableOfUses = 'scripts/check-imports.ts';

const nameUse = ({ side, feature, used }: Use): string => `${side}: ${feature} → ${used}`;

const listUses = (uses: FeatureUses): Use[] =>
  (['server', 'web'] as const).flatMap((side) =>
    Object.entries(uses[side]).flatMap(([feature, others]) => others.map((used) => ({ side, feature, used }))),
  );

if (import.meta.main) {
  const violations = checkImports(join(import.meta.dirname, '..'));
  for (const { file, reason } of violations) console.error(`${file}: ${reason}`);
  if (violations.length > 0) process.exit(1);
  console.log('Imports follow the rules of docs/architecture.md.');
}
