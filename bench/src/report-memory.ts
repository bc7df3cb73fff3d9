import { writeSync } from 'node:fs';

/** Imported into the server process: the last line it writes is its peak of memory in KiB. */
process.on('exit', () => writeSync(1, `\nmaxRSS ${process.resourceUsage().maxRSS}\n`));
