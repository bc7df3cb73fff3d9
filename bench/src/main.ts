import { cpus } from 'node:os';
import { groups } from './groups.ts';
import { keysOf, readLastRelease, saveGroup } from './last-release.ts';
import { describeMachine } from './machine-speed.ts';
import { measureSized } from './sized-groups.ts';
import { missesOf, printTable, type Row } from './table.ts';

const options = process.argv.slice(2);
const serverUrl = process.env['DATABASE_URL'];
const size = options.find((option) => /^\d+$/.test(option));
const names = options.filter((option) => option !== '--save' && option !== size);

console.log(`${cpus().length} Prozessoren (${cpus()[0]?.model.trim()}), Node ${process.version}`);
if (size !== undefined || names.includes('invoices')) await measureSized(names[0], size, serverUrl);
else await measureGroups(names.length > 0 ? names : Object.keys(groups));

async function measureGroups(chosen: string[]): Promise<void> {
  const unknown = chosen.filter((name) => !(name in groups));
  if (unknown.length > 0) throw new Error(`Groups: ${Object.keys(groups).join(', ')}, invoices`);
  const last = readLastRelease();
  const measured: { name: string; key: string; row: Row }[] = [];
  for (const name of chosen) {
    const before = describeMachine();
    const startedAt = performance.now();
    const rows = await groups[name]!(serverUrl);
    const took = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${name}: ${took} s; vorher ${before}, nachher ${describeMachine()}`);
    if (options.includes('--save')) saveGroup(name, rows);
    const keys = keysOf(rows);
    measured.push(...rows.map((row, index) => ({ name, key: keys[index]!, row })));
  }
  printTable(
    measured.map(({ row }) => row),
    (index) => last[measured[index]!.name]?.[measured[index]!.key],
  );
  const missed = measured.filter(({ row }) => missesOf(row).length > 0).map(({ key }) => `  ${key}`);
  console.log(missed.length > 0 ? `Verfehlte Ziele (✗):\n${missed.join('\n')}` : 'Alle Ziele sind erreicht.');
  if (!serverUrl) console.log('Mit DATABASE_URL (Rolle mit CREATEDB) wird auch PostgreSQL gemessen.');
}
