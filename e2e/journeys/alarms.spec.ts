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
