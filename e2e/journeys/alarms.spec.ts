import { expect, test } from '../src/journey.ts';
import { expectAccessible } from '../src/axe.ts';
import { people, signIn } from '../src/portal.ts';

test('a manager changes the limits of an estate and chooses a daily mail', async ({ page }) => {
  await signIn(page, people.manager, '/customers/1/alarms');
  await expect(page.getByRole('heading', { name: 'Alarme', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Grenzen ändern' }).click();
  await page.getByRole('menuitem', { name: /^Weidenhof/ }).click();
  const limits = page.getByRole('dialog', { name: 'Grenzen für Alarme' });
  await limits.getByLabel('Grenze: Steuerung offline').fill('14');
  await limits.getByRole('button', { name: 'Grenzen speichern' }).click();
  await expect(limits.getByLabel('Grenze: Steuerung offline')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await expect(limits.getByLabel('Unplausible Werte melden')).toBeChecked();
  await limits.getByLabel('Grenze: Steuerung offline').fill('90');
  await limits.getByRole('button', { name: 'Grenzen speichern' }).click();
  await expect(page.getByText('Grenzen gespeichert', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Mails an mich' }).click();
  const mails = page.getByRole('dialog', { name: 'Mails an mich' });
  await expect(mails.getByLabel('Dringende Alarme')).toBeVisible();
  await expectAccessible(page);
  await mails.getByLabel('Dringende Alarme').click();
  await page.getByRole('option', { name: 'einmal am Tag' }).click();
  await mails.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihre Wahl ist gespeichert')).toBeVisible();
});

const alarmOf = (alarmId: number) => ({
  alarmId,
  estateId: 1,
  estateName: 'Weidenhof 12–16',
  kind: alarmId % 2 ? 'edgeOffline' : 'incompleteness',
  severity: alarmId % 2 ? 'high' : 'medium',
  subjectId: alarmId,
  subjectName: `fems${alarmId}`,
  measured: 91.5,
  limit: 98,
  day: null,
  openedAt: '2026-11-20T09:15:00Z',
  closedAt: null,
  closeReason: null,
  acknowledgedAt: null,
  acknowledgedByName: null,
  commentCount: 1,
});

test('a long list of alarms opens one on a phone, and all of it is accessible', async ({ page }) => {
  // the demo has no fault, so the server's answers are replaced
  const comment = {
    commentId: 1,
    text: 'Die Sicherung ist getauscht',
    at: '2026-11-21T08:00:00Z',
    authorName: 'Anna Weiß',
  };
  await page.route(/\/api\/customers\/1\/alarms\/\d+$/, (route) =>
    route.fulfill({ json: { ...alarmOf(41), comments: [comment] } }),
  );
  await page.route(/\/api\/customers\/1\/alarms(\?|$)/, (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 101);
    const alarms = Array.from({ length: 50 }, (_, index) => alarmOf(before - 1 - index));
    const counts = { open: 100, acknowledged: 0, closed: 1200 };
    return route.fulfill({ json: { alarms, counts, nextBefore: before > 51 ? before - 50 : null } });
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, people.manager, '/customers/1/alarms');
  await expect(page.getByText('50 Alarme')).toBeVisible();
  await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
  await expect(page.getByText('100 Alarme')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Steuerung fems41 ist offline').click();
  await expect(page.getByRole('dialog').getByText('Die Sicherung ist getauscht')).toBeVisible();
  await expectAccessible(page);
});

test('acknowledges an alarm with a comment', async ({ page }) => {
  const sent: unknown[] = [];
  await page.route(/\/api\/customers\/1\/alarms(\?|$)/, (route) =>
    route.fulfill({
      json: {
        alarms: sent.length ? [] : [alarmOf(7)],
        counts: { open: 1, acknowledged: 0, closed: 0 },
        nextBefore: null,
      },
    }),
  );
  await page.route(/\/api\/customers\/1\/alarms\/7(\/|$)/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/acknowledge')) sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...alarmOf(7), comments: [] } });
  });
  await signIn(page, people.manager, '/customers/1/alarms');
  await page.getByText('Steuerung fems7 ist offline').click();
  const dialog = page.getByRole('dialog', { name: 'Steuerung fems7 ist offline' });
  await dialog.getByLabel('Bemerkung').fill('Techniker kommt am Freitag');
  await dialog.getByRole('button', { name: 'Quittieren' }).click();
  await expect(page.getByText('Alarm quittiert')).toBeVisible();
  expect(sent).toEqual([{ text: 'Techniker kommt am Freitag' }]);
  await expect(page.getByText('Kein offener Alarm')).toBeVisible();
});

const failedTest = (answer: { status: number | null; failure: string | null }) => ({
  deliveryId: 1,
  event: 'test',
  createdAt: '2026-11-21T08:00:00Z',
  state: 'failed',
  attemptCount: 1,
  attemptedAt: '2026-11-21T08:00:00Z',
  dueAt: null,
  durationMs: 10_000,
  answerStart: null,
  ...answer,
});

test('sets up a webhook, refuses the own network, and says why a test did not arrive', async ({ page }) => {
  const answers = [failedTest({ status: null, failure: 'timeout' }), failedTest({ status: 500, failure: null })];
  // a receiver on the internet is not at hand
  await page.route(/\/webhook\/test$/, (route) => route.fulfill({ json: answers.shift() }));
  await signIn(page, people.customerAdmin, '/customers/1/alarms');
  await page.getByRole('button', { name: 'Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook' });
  await dialog.getByLabel('Adresse').fill('https://127.0.0.1/alarme');
  await dialog.getByRole('button', { name: 'Webhook einrichten' }).click();
  await expect(dialog).toContainText('Diese Adresse liegt nicht im Internet.');
  await expectAccessible(page);
  await dialog.getByLabel('Adresse').fill('https://tickets.lichthof.example/alarme');
  await dialog.getByRole('button', { name: 'Webhook einrichten' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sie sehen es nur dieses eine Mal');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ich habe es kopiert' }).click();
  await dialog.getByRole('button', { name: 'Test senden' }).click();
  await expect(dialog).toContainText('Keine Antwort in 10 Sekunden.');
  await dialog.getByRole('button', { name: 'Test senden' }).click();
  await expect(dialog).toContainText('Antwort 500');
  await expectAccessible(page);
});
