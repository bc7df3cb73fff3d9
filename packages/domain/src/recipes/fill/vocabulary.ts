/* Words by which files state what their parts mean. They are of the files, in their languages; no text is shown. */

type Language = 'de' | 'en' | 'nl' | 'fr' | 'it' | 'pt' | 'es' | 'any';

export type WordMeaning =
  | 'timeHeader'
  | 'begin'
  | 'end'
  | 'utc'
  | 'winterTime'
  | 'legalTime'
  | 'zoneLabel'
  | 'ownTime'
  | 'status'
  | 'estimatedFlag'
  | 'missingFlag'
  | 'unitLabel'
  | 'factor'
  | 'amountPerRow'
  | 'statedCounter'
  | 'statedReading'
  | 'counter'
  | 'consumption'
  | 'gasOrWater'
  | 'register'
  | 'sumRow';

interface VocabularyRow {
  meaning: WordMeaning;
  language: Language;
  pattern: RegExp;
}

const row = (meaning: WordMeaning, language: Language, pattern: RegExp): VocabularyRow => ({
  meaning,
  language,
  pattern,
});

const vocabulary: VocabularyRow[] = [
  row('timeHeader', 'de', /zeit|datum|uhrzeit|tag\b/i),
  row('timeHeader', 'en', /time|date|moment|hour|day\b/i),
  row('timeHeader', 'fr', /horodate|heure/i),
  row('timeHeader', 'it', /giorno|ora\b|data\b/i),
  row('timeHeader', 'pt', /hora|data\b/i),
  row('begin', 'de', /(?<![a-zäöü])(?:von|ab|beginn|anfang|start)(?![a-zäöü])/i),
  row('begin', 'en', /(?<![a-z])(?:from|start|begin)(?![a-z])/i),
  row('begin', 'nl', /(?<![a-z])van(?![a-z])/i),
  row('begin', 'fr', /(?<![a-z])d[eé]but(?![a-z])/i),
  row(
    'end',
    'de',
    /(?<![a-zäöü])(?:bis|ende|abschluss)(?![a-zäöü])|intervall?(?:abschluss|ende)|(?:perioden?|messperioden?)ende/i,
  ),
  row('end', 'en', /(?<![a-z])(?:until|till|end|ending)(?![a-z])/i),
  row('end', 'nl', /(?<![a-z])tot(?![a-z])/i),
  row('end', 'fr', /(?<![a-z])fin(?![a-z])/i),
  row('utc', 'any', /(?<![a-z])(?:utc|gmt|zulu|weltzeit)(?![a-z]| ?[+-] ?0*[1-9])/i),
  row(
    'winterTime',
    'de',
    /winterzeit|normalzeit|(?<![a-z])mez(?![a-z])(?! ?[/,+] ?mesz)|(?:utc|gmt) ?\+ ?0?1(?::?00)?(?!\d)(?! ?\/)/i,
  ),
  row('winterTime', 'en', /(?<![a-z])cet(?![a-z])(?! ?[/,+] ?cest)|standard time/i),
  row('legalTime', 'de', /gesetzliche(?:r|n)? zeit|ortszeit|lokalzeit|lokale(?:r)? zeit|mez ?[/,+] ?mesz|sommerzeit/i),
  row('legalTime', 'en', /local ?time|cet ?[/,+] ?cest|daylight/i),
  row('zoneLabel', 'de', /zeitzone|zeitbasis|zeitangabe|zeitstempel|alle zeiten|(?<![a-zäöü])zeiten?(?![a-zäöü])/i),
  row('zoneLabel', 'en', /time ?zone|timestamps?|all times|times (?:are )?in/i),
  row('zoneLabel', 'fr', /fuseau/i),
  row('ownTime', 'de', /export|erstellt|erzeugt|abgerufen|stand vom|druck|bericht|ausgegeben/i),
  row('ownTime', 'en', /created|generated|export|printed|report|downloaded|retrieved/i),
  row('status', 'de', /status|qualität|plausib|güte|kennzeichen|messwertart|wertart/i),
  row('status', 'en', /status|quality|qualifier|flag|validation/i),
  row('status', 'nl', /validatiestatus/i),
  row('status', 'pt', /estado/i),
  row('estimatedFlag', 'any', /geschat|estimated|geschätzt|estim[eé]/i),
  row('missingFlag', 'any', /(?:is )?missing|fehlend|fehlt|ontbreekt/i),
  row('unitLabel', 'any', /^(?:einheit|unit|units|eenheid|unit[eé]|unidade|unità|unidad)$/i),
  row('factor', 'any', /^(?:faktor|factor|multiplier|wandlerfaktor|multiplikator)$/i),
  row(
    'amountPerRow',
    'de',
    /(?<![a-zäöü])menge je (?:viertelstunde|tag)$|[[(](?:m?wh|kwh|m³|l) je (?:viertelstunde|tag)[\])]/i,
  ),
  row('statedCounter', 'de', /^zählerstand(?: [[(][^\])]*[\])])*$/i),
  row('statedReading', 'de', /^zählerstand \(ablesung\)/i),
  row('counter', 'de', /zählerstand|(?<![a-zäöü])stand(?![a-zäöü])|messstand/i),
  row(
    'counter',
    'en',
    /reading|counter|(?<![a-z])index(?![a-z])|total.*used|tot[a-z]*wh|meter ?stand|first$|read_.*_(?:ges|total|jahr)/i,
  ),
  row('counter', 'nl', /meterstand|totaal/i),
  row(
    'consumption',
    'any',
    /verbrauch|consum|usage|verbruik|menge|amount|produced|exported|imported|purchase|feed|yield|energy from/i,
  ),
  row('gasOrWater', 'any', /(?<![a-zäöü])gas(?![a-zäöü])|wasser|water|(?<![a-z])twe(?![a-z])|twk|tww|eau\b/i),
  row(
    'register',
    'de',
    /zähler(?!stand)|ger(?:ä|ae)te?[\s_-]*(?:nummer|nr|id)|me-?lo|ma-?lo|(?:markt|mess)lokation|zählpunkt|wohnung$|obis|register|kanal/i,
  ),
  row('register', 'en', /(?<![a-z])ean|meter(?! ?reading)|register|obis|location|channel|serial|(?<![a-z])id$/i),
  row('sumRow', 'any', /^(?:summe|gesamt|gesamtsumme|total|totaal|sum|totale|somme)\b/i),
];

/** Whether a text has a word of a meaning. */
export function hasWord(text: string, meaning: WordMeaning): boolean {
  const plain = text.replaceAll('_', ' ');
  return vocabulary.some((entry) => entry.meaning === meaning && entry.pattern.test(plain));
}
