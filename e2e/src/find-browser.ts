import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
}

/** An optional dependency: not every machine can install it. */
const packagedBrowser: string = '@sparticuz/chromium';
interface PackagedBrowser {
  default: { executablePath: () => Promise<string> };
}

const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // without a graphics card Chromium emulates one: drawing without it takes a sixth less of all computing time
  '--disable-gpu',
  '--disable-software-rasterizer',
];

/** A Chromium of the system (the shell without a window computes least), else Playwright's own, else the one in an npm package; undefined where none runs. */
export async function findBrowser(): Promise<Browser | undefined> {
  const executablePath = findSystem() ?? findPlaywrights() ?? (await findPackaged());
  return executablePath ? { executablePath, args } : undefined;
}

function findSystem(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path));
}

function findPlaywrights(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function findPackaged(): Promise<string | undefined> {
  try {
    const { default: packaged } = (await import(packagedBrowser)) as PackagedBrowser;
    return await packaged.executablePath();
  } catch {
    return undefined;
  }
}
