import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { PrefixedTextKey, TextNamespace } from './text-keys.ts';

type Texts = Record<string, unknown>;

/** Texts that every page needs or that are used outside components. */
const atOnce = import.meta.glob<Texts>(['../{app,ui,api,i18n}/**/*.de.json', '!../api/error-codes.de.json'], {
  eager: true,
  import: 'default',
});
const onDemand = import.meta.glob<Texts>(['../features/**/*.de.json', '../api/error-codes.de.json'], {
  import: 'default',
});

/** Maps files by namespace, the name of the file: features/users/users.de.json is 'users'. */
const byNamespace = <Value>(files: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path.slice(path.lastIndexOf('/') + 1, -'.de.json'.length), value]),
  );

const textsAtOnce = byNamespace(atOnce);
const textsOnDemand = byNamespace(onDemand);

/** Namespaces that are loaded only when their feature is shown, or when the server refuses something. */
export const lazyNamespaces = Object.keys(textsOnDemand) as TextNamespace[];

const featureTexts = {
  type: 'backend' as const,
  init: () => undefined,
  read: async (_language: string, namespace: string) => {
    const load = textsOnDemand[namespace];
    if (!load) throw new Error(`No texts of ${namespace}`);
    return load();
  },
};

/** Moves the clock of a time behind the word: '02:30 Uhr MESZ', wherever a text says '{{at}} Uhr'. */
const clockBehindWord = {
  type: 'postProcessor' as const,
  name: 'clockBehindWord',
  process: (text: string) => (typeof text === 'string' ? text.replaceAll(/ (MES?Z) Uhr\b/g, ' Uhr $1') : text),
};

export const i18n = createInstance();

void i18n
  .use(featureTexts)
  .use(clockBehindWord)
  .use(initReactI18next)
  .init({
    lng: 'de',
    fallbackLng: 'de',
    resources: { de: textsAtOnce },
    partialBundledLanguages: true,
    ns: Object.keys(textsAtOnce),
    defaultNS: 'ui',
    initAsync: false,
    returnNull: false,
    postProcess: [clockBehindWord.name],
    interpolation: { escapeValue: false },
  });

/** Whether a key that contains a stored word names a text. */
export const isTextKey = (key: string): key is PrefixedTextKey => i18n.exists(key);

/** Namespaces whose file did not come; i18next would not ask for it again. */
const failed = new Set<string>();

/**
 * Loads texts of features in advance. Loaded ones are not requested again. Rejects if a file cannot be loaded.
 */
export function loadTexts(...namespaces: TextNamespace[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error: unknown) => {
      for (const namespace of namespaces) {
        if (error) failed.add(namespace);
        else failed.delete(namespace);
      }
      if (error) reject(new Error('Texts are missing', { cause: error }));
      else resolve();
    };
    if (namespaces.some((namespace) => failed.has(namespace))) {
      void i18n.reloadResources(['de'], namespaces, () => finish(missingOf(namespaces)));
    } else {
      void i18n.loadNamespaces(namespaces, finish);
    }
  });
}

const missingOf = (namespaces: string[]) =>
  namespaces.every((namespace) => i18n.hasResourceBundle('de', namespace)) ? undefined : new Error('A file is missing');
