const sizes = [1, 2, 2.5, 5, 10];
const wantedSteps = 4;

/** Round figures from 0 up to at least the highest one: 0, 2,5, 5. */
export function axisSteps(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / wantedSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = sizes.find((size) => size * power >= rough)! * power;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
