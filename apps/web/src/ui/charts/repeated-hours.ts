/**
 * Adds the clock (MEZ, MESZ) to names that appear twice, because an hour repeats in October. The keys are the ISO
 * timestamps of the names, with their offsets.
 */
export function nameRepeatedHours(names: string[], keys: string[]): string[] {
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, index) => (isRepeated(name) ? `${name} ${clockOf(keys[index]!)}` : name));
}

const clockOf = (key: string) => (key.endsWith('+02:00') ? 'MESZ' : 'MEZ');
