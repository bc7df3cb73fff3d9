import sentences from './file-sentences.de.json' with { type: 'json' };

type FileSentence = keyof typeof sentences;

/** What is said of a file that was not loaded, in one German sentence. */
export const fileSentence = (reason: FileSentence, text = ''): string =>
  sentences[reason].replace('{{text}}', () => text);
