const storeys: [RegExp, (number: string) => string][] = [
  [/^0\.?\s?(?:og|obergeschoss|etage|stock|stockwerk)\b\.?/i, () => 'EG'],
  [/^(\d{1,2})\.?\s?(?:og|obergeschoss|etage|stock|stockwerk|st)\b\.?/i, (number) => `${Number(number)}. OG`],
  [/^(?:eg|erdgeschoss|erdgeschoß|parterre|part\.)(?![\p{L}\d])/iu, () => 'EG'],
  [/^(?:hp|hochparterre)(?![\p{L}\d])/iu, () => 'Hochparterre'],
  [/^(?:dg|dachgeschoss|dachgeschoß)(?![\p{L}\d])/iu, () => 'DG'],
  [/^(?:ug|kg|untergeschoss|kellergeschoss|keller|souterrain)(?![\p{L}\d])/iu, () => 'UG'],
];

const positions: Record<string, string> = {
  l: 'links',
  li: 'links',
  lks: 'links',
  links: 'links',
  r: 'rechts',
  re: 'rechts',
  rts: 'rechts',
  rechts: 'rechts',
  m: 'Mitte',
  mi: 'Mitte',
  mitte: 'Mitte',
  v: 'vorn',
  vorn: 'vorn',
  vorne: 'vorn',
  hi: 'hinten',
  hinten: 'hinten',
};

/** A floor with its position in one spelling: '1. Obergeschoss li.' is '1. OG links'. Undefined for other texts. */
export function readFloor(text: string): string | undefined {
  const plain = text.trim();
  for (const [form, nameOf] of storeys) {
    const found = form.exec(plain);
    if (!found) continue;
    const words = plain
      .slice(found[0].length)
      .split(/[\s.,/-]+/)
      .filter((word) => word !== '');
    const places = words.map((word) => positions[word.toLowerCase()]);
    if (places.includes(undefined)) return undefined;
    return [nameOf(found[1] ?? ''), ...places].join(' ');
  }
  return undefined;
}
