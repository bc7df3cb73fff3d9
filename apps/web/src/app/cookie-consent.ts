import { i18n } from '../i18n/i18n.ts';

const answered = Promise.withResolvers<void>();

/** Fulfilled when our own notice is answered, or is not shown at all. */
export const consentAnswered = answered.promise;

/** Asks before anything but necessary storage is used: by the operator's script when there is one, else by our own. */
export async function askForConsent(scriptUrl: string | null): Promise<void> {
  const isShown = !scriptUrl && !document.cookie.includes('cc_cookie=');
  if (!isShown) answered.resolve();
  if (scriptUrl) {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
    return;
  }
  if (!isShown) return;
  await showNotice().catch(answered.resolve);
}

async function showNotice(): Promise<void> {
  const [consent] = await Promise.all([
    import('vanilla-cookieconsent'),
    import('vanilla-cookieconsent/dist/cookieconsent.css'),
    import('./cookie-consent.css'),
  ]);
  const t = i18n.getFixedT('de', 'app');
  await consent.run({
    hideFromBots: false,
    onConsent: () => answered.resolve(),
    categories: { necessary: { enabled: true, readOnly: true } },
    guiOptions: { consentModal: { layout: 'box', position: 'bottom right' } },
    language: {
      default: 'de',
      translations: {
        de: {
          consentModal: {
            title: t('consent.title'),
            description: t('consent.text'),
            acceptAllBtn: t('consent.accept'),
            showPreferencesBtn: t('consent.details'),
          },
          preferencesModal: {
            title: t('consent.details'),
            acceptAllBtn: t('consent.accept'),
            savePreferencesBtn: t('consent.save'),
            closeIconLabel: t('consent.close'),
            sections: [
              {
                title: t('consent.necessary.title'),
                description: t('consent.necessary.text'),
                linkedCategory: 'necessary',
              },
            ],
          },
        },
      },
    },
  });
}
