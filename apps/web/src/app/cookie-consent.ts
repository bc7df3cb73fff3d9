import { i18n } from '../i18n/i18n.ts';

/** Asks before anything but necessary storage is used: by the operator's script when there is one, else by our own. */
export async function askForConsent(scriptUrl: string | null): Promise<void> {
  if (scriptUrl) {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
    return;
  }
  if (document.cookie.includes('cc_cookie=')) return;
  const [consent] = await Promise.all([
    import('vanilla-cookieconsent'),
    import('vanilla-cookieconsent/dist/cookieconsent.css'),
    import('./cookie-consent.css'),
  ]);
  const t = i18n.getFixedT('de', 'app');
  await consent.run({
    hideFromBots: false,
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
