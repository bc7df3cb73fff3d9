import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';

function projectWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

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
  ['a feature importing another one', 'apps/server/src/features/meters/a.ts', "import '../estates/b.ts';"],
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
  expect(checkImports(projectWith({ [file]: source })).map((violation) => violation.file)).toEqual([file]);
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
  expect(checkImports(root)).toEqual([]);
});
