import { describe, expect, it } from 'vitest';
import { legalPlaces, placeAt, refusalOf } from './moving.ts';
import { findNodes, openable, initiallyOpen, patternOf, rowsOf } from './visible-rows.ts';
import { largeStructure, structure } from './structure-for-tests.ts';
import { buildTree, nodesOf, pathLabel, responsibleFor } from './structure-tree.ts';
import { actOf } from './table/row-focus.ts';

const tree = buildTree(structure);
const node = (name: string) => nodesOf(tree).find((candidate) => candidate.name === name)!;
const namesOf = (nodes: { name: string }[]) => nodes.map(({ name }) => name);
const everythingOpen = { isOpen: () => true };

describe('the tree', () => {
  it('sorts groups before estates, each by name with numbers in order', () => {
    const indented = nodesOf(tree).map(({ level, name }) => `${'-'.repeat(level - 1)}${name}`);
    expect(indented).toEqual([
      'Pleißeaue eG',
      '-Anhalt',
      '-Sachsen',
      '--Dresden',
      '--Leipzig',
      '---Hof 2',
      '---Hof 10',
      '-Kontor',
    ]);
  });

  it('counts the whole tree for the customer, and the direct content for a group', () => {
    expect(tree.size).toEqual({ groups: 4, estates: 3, apartments: 0 });
    expect(node('Leipzig').size).toEqual({ groups: 0, estates: 2, apartments: 0 });
    expect(node('Kontor').size.apartments).toBe(12);
  });

  it('names a place by its enclosing groups', () => {
    expect(pathLabel(node('Leipzig'))).toBe('Sachsen › Leipzig');
    expect(pathLabel(tree)).toBe('Pleißeaue eG');
  });

  it('finds the responsible users, also of an enclosing place', () => {
    expect(responsibleFor(node('Hof 2'))?.names).toEqual(['Ines Dorn']);
    expect(responsibleFor(node('Hof 10'))?.by.name).toBe('Sachsen');
    expect(responsibleFor(node('Kontor'))?.names).toEqual(['Katrin Albrecht']);
    expect(responsibleFor(buildTree({ ...structure, managers: [], groups: [], estates: [] }))).toBeUndefined();
  });
});

describe('visible rows', () => {
  it('leave out the content of closed groups', () => {
    const rows = rowsOf(tree, { isOpen: ({ name }) => name !== 'Leipzig' });
    expect(namesOf(rows.map((row) => row.node))).not.toContain('Hof 2');
    expect(rows.find((row) => row.node.name === 'Leipzig')).toMatchObject({ isOpen: false, position: 2, siblings: 2 });
    expect(rows.find((row) => row.node.name === 'Dresden')?.isOpen).toBeUndefined();
  });

  it('are initially all of a small tree, and the top level of a large one', () => {
    expect(openable(tree).every((key) => initiallyOpen(tree).has(key))).toBe(true);
    const large = buildTree(largeStructure(1000));
    const first = initiallyOpen(large);
    expect(rowsOf(large, { isOpen: ({ key }) => first.has(key) })).toHaveLength(101);
    expect(rowsOf(large, everythingOpen)).toHaveLength(1101);
  });
});

describe('search', () => {
  const search = (text: string) => {
    const { hits, shown, opened } = findNodes(tree, patternOf(text)!);
    const rows = rowsOf(tree, { isOpen: ({ key }) => opened.has(key), shown });
    return { hits: namesOf(hits), rows: namesOf(rows.map((row) => row.node)) };
  };

  it('shows hits with their enclosing groups', () => {
    expect(search('hof 1')).toEqual({ hits: ['Hof 10'], rows: ['Pleißeaue eG', 'Sachsen', 'Leipzig', 'Hof 10'] });
  });

  it('allows opening a found group', () => {
    expect(search(' LEIPZIG ').rows).toEqual(['Pleißeaue eG', 'Sachsen', 'Leipzig']);
    const { shown } = findNodes(tree, patternOf('leipzig')!);
    expect(namesOf(rowsOf(tree, { ...everythingOpen, shown }).map((row) => row.node))).toContain('Hof 2');
  });

  it('matches all characters literally, and an empty search matches nothing', () => {
    for (const text of ['.*', 'Hof (', '[', '\\', 'a|b', '-', '/', '🌇']) expect(search(text).hits).toEqual([]);
    expect(patternOf('   ')).toBeUndefined();
  });
});

describe('moving', () => {
  it.each([
    ['a group into itself', 'Sachsen', 'Sachsen', 'cycle'],
    ['a group into its own subgroup', 'Sachsen', 'Leipzig', 'cycle'],
    ['a group to its current place', 'Leipzig', 'Sachsen', 'same'],
    ['a top-level group to its current place', 'Anhalt', 'Pleißeaue eG', 'same'],
    ['an estate to its current place', 'Hof 2', 'Leipzig', 'same'],
    ['a group into another', 'Leipzig', 'Anhalt', undefined],
    ['a group directly below the customer', 'Leipzig', 'Pleißeaue eG', undefined],
    ['an estate out of all groups', 'Hof 2', 'Pleißeaue eG', undefined],
  ])('checks the move: %s', (_, moved, place, expected) => {
    expect(refusalOf(node(moved), node(place))).toBe(expected);
  });

  it('to an estate means into its group', () => {
    expect(placeAt(node('Hof 2')).name).toBe('Leipzig');
    expect(placeAt(node('Kontor')).name).toBe('Pleißeaue eG');
    expect(placeAt(node('Dresden')).name).toBe('Dresden');
  });

  it('is offered only to allowed targets', () => {
    expect(namesOf(legalPlaces(tree, node('Sachsen')))).toEqual(['Anhalt']);
    expect(namesOf(legalPlaces(tree, node('Hof 2')))).toEqual(['Pleißeaue eG', 'Anhalt', 'Sachsen', 'Dresden']);
  });
});

describe('keys', () => {
  const rows = rowsOf(tree, { isOpen: ({ name }) => name !== 'Leipzig' });
  const press = (name: string, key: string) => {
    const at = rows.findIndex((row) => row.node.name === name);
    const done = actOf(rows, at, key);
    return done && `${done.act} ${nodesOf(tree).find((candidate) => candidate.key === done.key)?.name}`;
  };

  it.each([
    ['Anhalt', 'ArrowDown', 'focus Sachsen'],
    ['Kontor', 'ArrowDown', 'focus Kontor'],
    ['Pleißeaue eG', 'ArrowUp', 'focus Pleißeaue eG'],
    ['Anhalt', 'End', 'focus Kontor'],
    ['Kontor', 'Home', 'focus Pleißeaue eG'],
    ['Leipzig', 'ArrowRight', 'toggle Leipzig'],
    ['Sachsen', 'ArrowRight', 'focus Dresden'],
    ['Dresden', 'ArrowRight', undefined],
    ['Sachsen', 'ArrowLeft', 'toggle Sachsen'],
    ['Dresden', 'ArrowLeft', 'focus Sachsen'],
    ['Leipzig', 'ArrowLeft', 'focus Sachsen'],
    ['Leipzig', 'Enter', 'toggle Leipzig'],
    ['Kontor', 'Enter', 'open Kontor'],
    ['Kontor', 'Shift+F10', 'menu Kontor'],
    ['Kontor', 'x', undefined],
  ])('returns on %s: %s', (name, key, expected) => {
    expect(press(name, key)).toBe(expected);
  });
});
