import { writeSync } from 'node:fs';
import { peakMemoryBytes } from './peak-memory.ts';

/** Imported into the server process: prints its peak memory in bytes as the last line. */
process.on('exit', () => writeSync(1, `\npeakBytes ${peakMemoryBytes()}\n`));
