import type { FigureRow } from './figure-rows.ts';
import { megabytes } from './formats.ts';
import type { MemoryFigures } from './server-memory.ts';

export const memoryRows: FigureRow<MemoryFigures>[] = [
  {
    label: 'Arbeitsspeicher, Höchststand beim ersten Start mit Demo',
    figure: 'firstStartBytes',
    format: megabytes,
    target: {
      text: '< 1.200 MB eingebettet, < 400 MB PostgreSQL',
      isMet: (bytes, database) => bytes < (database === 'embedded' ? 1200e6 : 400e6),
    },
  },
  { label: 'Arbeitsspeicher, Höchststand bei späterem Start', figure: 'laterStartBytes', format: megabytes },
];
