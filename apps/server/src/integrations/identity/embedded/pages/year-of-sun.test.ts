import { expect, it } from 'vitest';
import { drawYearOfSun } from './year-of-sun.ts';

it('is always the same picture, small enough for a page', () => {
  const picture = drawYearOfSun();

  expect(drawYearOfSun()).toBe(picture);
  expect(picture.length).toBeLessThan(200_000);
});

it('has light at noon in June and none at midnight', () => {
  const strokes = [...drawYearOfSun().matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, start, day, width]) => ({
    day: Number(day),
    start: Number(start),
    end: Number(start) + Number(width),
  }));
  const isLit = (day: number, column: number) =>
    strokes.some((stroke) => stroke.day === day && stroke.start <= column && column < stroke.end);

  expect(isLit(171, 52)).toBe(true);
  expect(isLit(171, 2)).toBe(false);
  expect(isLit(355, 20)).toBe(false);
});
