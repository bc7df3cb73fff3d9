const days = 365;
const columns = 96;
const latitude = (51.34 * Math.PI) / 180;
const longitudeDegrees = 12.37;
/** Summer time from 30 March to 26 October. */
const summerTime = { from: 88, to: 298 };
const colours = 24;
const ramp = ['#161813', '#2c2412', '#5f420f', '#a1680f', '#d68c12', '#f6c65b', '#fff0c2'];

/**
 * A year of sun on a south roof as an SVG: a row per day, a column per quarter-hour.
 * The sun's height is computed; the clouds come from a fixed sequence, so the picture is always the same.
 */
export function drawYearOfSun(): string {
  const paths = Array.from({ length: colours }, () => '');
  const random = sequence(20_250_620);
  let clearness = 0.5;
  for (let day = 0; day < days; day += 1) {
    clearness = 0.45 * clearness + 0.55 * random() ** (isSummer(day) ? 0.75 : 1.3);
    appendRow(paths, day, cloudsOf(clearness, random));
  }
  const strokes = paths.map((path, level) => (path ? `<path stroke="${colourOf(level)}" d="${path}"/>` : ''));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns} ${days}" preserveAspectRatio="none" shape-rendering="crispEdges"><rect width="${columns}" height="${days}" fill="${ramp[0]}"/><g transform="translate(0 .5)">${strokes.join('')}</g></svg>`;
}

/** Appends the day's runs of one colour, so that neighbours of the same brightness are one stroke. */
function appendRow(paths: string[], day: number, clouds: number[]): void {
  const levels = clouds.map((share, column) => levelOf(sunshine(day, column) * share));
  for (let start = 0, end = 0; start < columns; start = end) {
    const level = levels[start] ?? 0;
    while (levels[end] === level) end += 1;
    if (level > 0) paths[level] += `M${start} ${day}h${end - start}`;
  }
}

/** Share of the clear sky's light per quarter-hour: the day's own clearness with passing clouds. */
function cloudsOf(clearness: number, random: () => number): number[] {
  let cloud = 0;
  return Array.from({ length: columns }, () => {
    cloud = 0.7 * cloud + 0.3 * (random() - 0.5);
    return Math.min(1, Math.max(0.04, 0.08 + 0.9 * clearness + 0.9 * cloud * (1.1 - clearness)));
  });
}

/** Light on a roof of 30° facing south under a clear sky, 0 to 1. */
function sunshine(day: number, column: number): number {
  const declination = 0.4093 * Math.sin((2 * Math.PI * (day - 80)) / days);
  const hours = column / 4 + 0.125 - (isSummer(day) ? 1 : 0) + (longitudeDegrees - 15) / 15;
  const hourAngle = ((hours - 12) * Math.PI) / 12;
  const height = heightSine(latitude, declination, hourAngle);
  if (height <= 0) return 0;
  const onRoof = Math.max(0, heightSine(latitude - Math.PI / 6, declination, hourAngle));
  const haze = 0.8 ** (1 / (height + 0.08) - 1);
  return Math.min(1, haze * (0.75 * onRoof + 0.35 * height));
}

const heightSine = (latitude: number, declination: number, hourAngle: number) =>
  Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);

const isSummer = (day: number) => day >= summerTime.from && day < summerTime.to;

/** Dim light is shown a little brighter than it is, as eyes see it. */
const levelOf = (brightness: number) => Math.min(colours - 1, Math.floor(brightness ** 0.85 * colours));

function colourOf(level: number): string {
  const place = (level / (colours - 1)) * (ramp.length - 1);
  const [dark = '', bright = dark] = ramp.slice(Math.floor(place));
  const mixed = [1, 3, 5].map((at) => {
    const [from, to] = [dark, bright].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * (place % 1));
  });
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
