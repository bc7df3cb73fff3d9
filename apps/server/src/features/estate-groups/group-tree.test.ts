import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelsOf, subtreeOf } from './group-tree.ts';

const groups = [
  { id: 4, parentId: 3 },
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 5, parentId: null },
];

/** Each group has an earlier group as its parent, or none. */
const trees = fc
  .array(fc.nat(), { maxLength: 40 })
  .map((draws) => draws.map((draw, index) => ({ id: index + 1, parentId: draw % (index + 1) || null })));

describe('tree of groups', () => {
  it('counts levels from the top', () => {
    expect(levelsOf(groups)).toEqual(
      new Map([
        [1, 1],
        [2, 2],
        [3, 2],
        [4, 3],
        [5, 1],
      ]),
    );
  });

  it('includes a group itself in its subtree', () => {
    expect(subtreeOf(groups, 1)).toEqual(new Set([1, 2, 3, 4]));
    expect(subtreeOf(groups, 5)).toEqual(new Set([5]));
  });

  it('includes exactly the descendants in a subtree, in any tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const levels = levelsOf(tree);
        for (const { id } of tree) {
          const holding = tree.filter((other) => subtreeOf(tree, other.id).has(id));
          expect(holding.length).toBe(levels.get(id));
        }
      }),
    );
  });
});
