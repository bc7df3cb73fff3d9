import sentences from './source-failures.de.json' with { type: 'json' };

/** Why a source cannot be read. */
export type SourceFailure = keyof typeof sentences;

export const sourceFailures = Object.keys(sentences) as SourceFailure[];

/** The German sentence for people. */
export const sourceFailureSentence = (failure: SourceFailure): string => sentences[failure];
