import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

type Texts = Record<string, unknown>;

const files: Record<string, Texts> = import.meta.glob(['../**/*.de.json'], { eager: true, import: 'default' });

/** The namespace is the file's name: features/users/users.de.json is 'users'. */
const namespaceOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.de.json'.length);

export const texts: Record<string, Texts> = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [namespaceOf(path), content]),
);

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: 'de',
  fallbackLng: 'de',
  resources: { de: texts },
  defaultNS: 'ui',
  initAsync: false,
  returnNull: false,
  interpolation: { escapeValue: false },
});
