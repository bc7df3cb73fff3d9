import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkImports, type FeatureUses } from './check-imports.ts';

function projectWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

const noUses: FeatureUses = { server: {}, web: {} };

it.each([
  [
    'the domain importing the server',
    'packages/domain/src/a.ts',
    "import { db } from '../../../apps/server/src/database/b.ts';",
  ],
  [
    'contracts importing the server',
    'packages/contracts/src/a.ts',
    "export * from '../../../apps/server/src/http/b.ts';",
  ],
  [
    'an undeclared use of a feature by another one',
    'apps/server/src/features/meters/a.ts',
    "import '../estates/b.ts';",
  ],
  [
    'a web feature importing the app',
    'apps/web/src/features/meters/a.tsx',
    "const later = () => import('../../app/b.ts');",
  ],
  ['ui importing a feature', 'apps/web/src/ui/a.tsx', "import type { B } from '../features/meters/b.ts';"],
  [
    'ui importing the contracts',
    'apps/web/src/ui/a.tsx',
    "import { b } from '@lichthof/contracts/metering/meters.ts';",
  ],
  ['a product file importing test code', 'apps/server/src/http/a.ts', "import { b } from '../testing/makers.ts';"],
  [
    'a feature importing the simulated edge',
    'apps/server/src/features/edges/a.ts',
    "import '@lichthof/simulated-edge/simulated-edge.ts';",
  ],
  [
    'the simulated edge importing the server',
    'packages/simulated-edge/src/a.ts',
    "import '../../../apps/server/src/http/b.ts';",
  ],
  ['a file called utils', 'packages/domain/src/utils.ts', ''],
])('finds %s', (_, file, source) => {
  expect(checkImports(projectWith({ [file]: source }), noUses).map((violation) => violation.file)).toEqual([file]);
});

it('accepts what the rules allow', () => {
  const root = projectWith({
    'apps/server/src/features/meters/a.ts':
      "import '../../http/route.ts'; import '@lichthof/contracts/metering/meters.ts';",
    'apps/web/src/app/a.tsx': "import '../features/meters/b.tsx';",
    'apps/server/src/features/meters/a.test.ts': "import '../../testing/makers.ts';",
    'apps/server/src/features/edges/a.test.ts': "import '@lichthof/simulated-edge/simulated-edge.ts';",
    'bench/src/a.ts': "import '@lichthof/simulated-edge/simulated-edge.ts';",
  });
  expect(checkImports(root, noUses)).toEqual([]);
});

const invoicesUsePayments = { 'apps/web/src/features/invoices/a.tsx': "import '../payments/b.ts';" };
const paymentsUseInvoices = { 'apps/web/src/features/payments/b.ts': "import '../invoices/a.tsx';" };
const reasons = (files: Record<string, string>, web: FeatureUses['web']) =>
  checkImports(projectWith(files), { server: {}, web }).map(({ reason }) => reason);

it('accepts a declared use of a feature by another one', () => {
  expect(reasons(invoicesUsePayments, { invoices: ['payments'] })).toEqual([]);
});

it('finds a use that is declared in the other direction only', () => {
  expect(reasons({ ...invoicesUsePayments, ...paymentsUseInvoices }, { invoices: ['payments'] })).toEqual([
    'feature payments may not use feature invoices',
  ]);
});

it('finds a declared use that only a test needs', () => {
  const files = { 'apps/web/src/features/invoices/a.test.tsx': "import '../payments/b.ts';" };
  expect(reasons(files, { invoices: ['payments'] })).toEqual([
    'web: invoices → payments is declared, but nothing needs it',
  ]);
});

it('finds a declared use that is needed on the other side only', () => {
  const uses = { server: { invoices: ['payments'] }, web: {} };
  expect(checkImports(projectWith(invoicesUsePayments), uses).map(({ reason }) => reason)).toEqual([
    'feature invoices may not use feature payments',
    'server: invoices → payments is declared, but nothing needs it',
  ]);
});

it('finds every declared use that is part of a cycle, also a long one, and no other', () => {
  const files = {
    ...invoicesUsePayments,
    'apps/web/src/features/payments/b.ts': "import '../sepa/c.ts';",
    'apps/web/src/features/sepa/c.ts': "import '../invoices/a.tsx';",
    'apps/web/src/features/billing/d.ts': "import '../invoices/a.tsx';",
  };
  const web = { invoices: ['payments'], payments: ['sepa'], sepa: ['invoices'], billing: ['invoices'] };
  expect(reasons(files, web)).toEqual([
    'web: invoices → payments is part of a cycle',
    'web: payments → sepa is part of a cycle',
    'web: sepa → invoices is part of a cycle',
  ]);
});
