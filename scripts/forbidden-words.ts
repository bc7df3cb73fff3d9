/** A word that identifiers must not contain, and the word to use instead. */
export interface ForbiddenWord {
  /** A part of an identifier in lower case: 'house' forbids `houseEnergy`, `aHouse` and `house_energy`. */
  word: string;
  instead: string;
  /** Identifiers in which the word is correct: terms of the specification, of a law or of a library. */
  allowedIn?: RegExp;
}

/** One concept has one word; docs/glossary.md lists them. */
export const forbiddenWords: ForbiddenWord[] = [
  { word: 'house', instead: 'estate', allowedIn: /^house_?(number|connection)/i },
  { word: 'houses', instead: 'estates' },
  { word: 'flat', instead: 'apartment' },
  { word: 'flats', instead: 'apartments' },
  { word: 'dwelling', instead: 'apartment' },
  { word: 'dwellings', instead: 'apartments' },
  { word: 'tenancy', instead: 'occupancy' },
  { word: 'tenancies', instead: 'occupancies' },
  { word: 'controller', instead: 'edge', allowedIn: /OpenEmsController|^(abort)?controller$/i },
  { word: 'controllers', instead: 'edges' },
  { word: 'box', instead: 'device', allowedIn: /^(bounding_?box|viewBox|boxShadow|boxSizing)$/i },
  { word: 'boxes', instead: 'devices' },
  { word: 'flaw', instead: 'dataQuality or issue' },
  { word: 'flaws', instead: 'dataQuality or issues' },
  { word: 'settle', instead: 'allocate' },
  { word: 'settled', instead: 'allocated', allowedIn: /^onSettled$/ },
  { word: 'settlement', instead: 'allocation' },
  { word: 'told', instead: 'a noun such as message or notice' },
  { word: 'asked', instead: 'a noun such as request or query' },
  { word: 'standing', instead: 'a noun such as access or state' },
  { word: 'hold', instead: 'claim or keep' },
  { word: 'breathe', instead: 'yieldToEventLoop' },
  { word: 'goodbye', instead: 'close' },
  { word: 'anybody', instead: 'a noun such as user' },
  { word: 'whoever', instead: 'a noun such as user' },
  { word: 'somebody', instead: 'a noun such as user' },
];

/** Names of types that do not say what the type describes. */
export const forbiddenTypeNames = new Set([
  'Asked',
  'Told',
  'Known',
  'Given',
  'Shown',
  'Standing',
  'Wanted',
  'Parts',
  'Some',
  'Facts',
  'Place',
]);

/** Words that no text in English must contain: comments, test titles, summaries of endpoints, docs/domain. Quoted texts are not checked. */
export const forbiddenInProse: { pattern: RegExp; instead: string }[] = [
  { pattern: /\bhouses?\b(?! (?:numbers?|connections?))/i, instead: 'estate or building' },
  { pattern: /\bflats?\b(?! (?:objects?|arrays?|int))/i, instead: 'apartment' },
  { pattern: /\bdwellings?\b/i, instead: 'apartment' },
  { pattern: /\bbox(?:es)?\b/i, instead: 'device' },
  { pattern: /\bflaws?\b/i, instead: 'data quality or issue' },
];

/** Besides: in comments and titles a controller may be the role, in a summary it means the edge. */
export const forbiddenInSummaries = [
  ...forbiddenInProse,
  { pattern: /\bcontrollers?\b/i, instead: 'edge' },
  { pattern: /\bsettl(?:e[ds]?|ing)\b/i, instead: 'allocate or offset' },
  { pattern: /\b(?:told|asked|whoever|anybody)\b/i, instead: 'who gets or sends what' },
];
