import { expect, it } from 'vitest';
import { edgeNameInSentence } from './edge-name.ts';

it.each([
  ['fems1', 'fems1'],
  ['Steuerung Weidenhof', 'Weidenhof'],
  ['Steuerung', 'Steuerung'],
  ['Steuerungsschrank', 'Steuerungsschrank'],
])('says once that %j is an edge', (name, inSentence) => expect(edgeNameInSentence(name)).toBe(inSentence));
