/** The name of an edge behind the word 'Steuerung', which many names begin with: 'Steuerung Nord' is 'Nord'. */
export const edgeNameInSentence = (name: string): string => name.replace(/^Steuerung\s+(?=\S)/i, '');
