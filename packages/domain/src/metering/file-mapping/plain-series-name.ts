const unit =
  /[\s_]*(?:[[(](?:mwh|kwh|wh|kw|w|m³|m3|l|kwh\/h)(?: je (?:viertelstunde|tag))?[\])]|(?<=[\s_])(?:mwh|kwh|wh|kw|m³|m3)(?:\/h)?)\s*$/i;
const obis = /\d{1,3}-\d{1,3}:\d{1,3}\.\d{1,3}\.\d{1,3}(?:\*\d{1,3})?|(?<!\d)[12]\.(?:8|29)\.\d(?!\d)/g;
/** Say what is counted, not which meter counts it. */
const contentWords =
  /(?<!\p{L})(?:z(?:ä|ae)hlerst(?:a|ä|ae)nde?|stand|lastgang|lastgangwerte?|verbrauch|energieverbrauch|stromverbrauch|wirkarbeit|wirkenergie|wirkleistung|leistung|arbeit|menge|wert|messwert|summe|total|zugeteilte?r?s?|zuteilung|eigendeckung|covered|allocated|erzeugung|produktion|ertrag|kwh|wh)(?!\p{L})/giu;

/** A name in small letters without unit, OBIS code, words for what is counted, and the guard against formulas. */
export function plainSeriesName(name: string): string {
  return name
    .replace(/^'/, '')
    .replace(unit, '')
    .replaceAll(obis, ' ')
    .replaceAll('_', ' ')
    .replaceAll(contentWords, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s:,;–-]+|[\s:,;–-]+$/g, '')
    .toLocaleLowerCase('de');
}
