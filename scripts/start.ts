import { checkStart } from '../apps/server/src/check-start.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { exitWithReason } from '../apps/server/src/explain-error.ts';
import { BuildError, buildWebOnce } from './build-web.ts';

try {
  await checkStart(readConfig(process.env));
  buildWebOnce();
} catch (error) {
  if (!(error instanceof BuildError)) exitWithReason(error);
  console.error(error.message);
  process.exit(1);
}
await import('../apps/server/src/main.ts');
