import { chromium } from '@playwright/test';
const [, , who, dir, widths, scheme, ...paths] = process.argv;
const people = { system: 'jonas.reuter@betrieb.lichthof.example', admin: 'sabine.wolter@pleisseaue.example', manager: 'katrin.albrecht@pleisseaue.example', tenant: 'leyla.aydin@wohnpost.example' };
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin', colorScheme: scheme, baseURL: 'http://localhost:3300', viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message)); page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
await page.goto('/');
await page.getByLabel('E-Mail').fill(people[who]);
await page.getByLabel('Passwort', { exact: true }).fill('lichthof-demo');
await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
await page.waitForURL((u) => !u.pathname.startsWith('/sign-in') && !u.pathname.startsWith('/oidc'));
await page.getByRole('button', { name: 'Verstanden' }).click();
for (const p of paths) {
  const [path, ...clicks] = p.split('|');
  for (const w of widths.split(',')) {
    await page.setViewportSize({ width: +w, height: w === '360' ? 740 : 900 });
    await page.goto(path); await page.waitForTimeout(1800);
    for (const c of clicks) { const [role, name] = c.split('='); await page.getByRole(role, { name }).first().click({timeout:5000}).catch((e) => console.log('click', c, e.message.slice(0, 100))); await page.waitForTimeout(900); }
    const name = (p.replace(/[^a-zA-Z0-9]+/g, '-') || 'home').slice(0,80) + `-${w}-${scheme}`;
    await page.screenshot({ path: `${dir}/${name}.png` });
    console.log(name, page.url());
  }
}
await browser.close();
