/** A peak around an hour of the day. */
export interface Bump {
  hour: number;
  widthHours: number;
  height: number;
}

/** 96 levels, each the sum of a constant and bumps. */
export function shapeOf(constant: number, bumps: Bump[]): number[] {
  return Array.from({ length: 96 }, (_, quarter) => {
    const hour = (quarter + 0.5) / 4;
    return bumps.reduce((sum, bump) => sum + heightAt(hour, bump), constant);
  });
}

/** Scales shapes by one factor, so that the mean quarter-hour over the given days (a week) is as given. */
export function scaleShapes(shapes: { shape: number[]; days: number }[], quarterHourMean: number): number[][] {
  const days = shapes.reduce((sum, { days: count }) => sum + count, 0);
  const sum = shapes.reduce((total, { shape, days: count }) => total + count * sumOf(shape), 0);
  const factor = (quarterHourMean * days * 96) / sum;
  return shapes.map(({ shape }) => shape.map((level) => level * factor));
}

export const yearQuarterHours = 35_064;

function heightAt(hour: number, { hour: centre, widthHours, height }: Bump): number {
  const distance = Math.min(Math.abs(hour - centre), 24 - Math.abs(hour - centre));
  return height * Math.exp(-((distance / widthHours) ** 2));
}

function sumOf(levels: number[]): number {
  return levels.reduce((sum, level) => sum + level, 0);
}
