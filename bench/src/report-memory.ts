import { writeSync } from 'node:fs';
import { peakMemoryBytes } from './peak-memory.ts';

/** Imported into the server process: the last line it writes is its peak of memory in bytes. */
process.on('exit', () => writeSync(1, `\npeakBytes ${peakMemoryBytes()}\n`));
