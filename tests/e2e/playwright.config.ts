import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { requireProjectNode } from '../command/require-node.ts';
import { findBrowser } from '../support/browser/browser.ts';

requireProjectNode();

/**
 * The product in a browser: the built site (`npm run build` comes first) on a local cloud, of which
 * each worker starts its own.
 */
const root = resolve(import.meta.dirname, '../..');
const onlyMain = process.env['BFJ_JOURNEYS'] === 'main';

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, 'test-results'),
  forbidOnly: true,
  fullyParallel: true,
  // `npm test` has to stay short enough to be run: it leaves out the rarer turns of a journey, and
  // a second look on a wide screen. `npm run test:e2e` takes all of them.
  ...(onlyMain ? { grepInvert: /at 1280 px|@rare/ } : {}),
  // A journey that passes at the second try only has found something, and is looked at. Among the other
  // tests of `npm test` it may also have found no processor in time: there it is named, and does not fail.
  retries: onlyMain ? 1 : 0,
  workers: onlyMain ? 2 : 3,
  // Patience costs nothing where it is not needed, and a busy machine needs it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : 'line',
  use: {
    // Drawing what moves takes a fifth of a journey's work. Files whose subject moves (menus, notices,
    // dialogs) ask for motion, and `npm run test:e2e` takes all of them with it.
    contextOptions: { reducedMotion: onlyMain ? 'reduce' : 'no-preference' },
    launchOptions: await findBrowser(),
    // A trace films the page, which takes as much of the processor again as the journey.
    trace: process.env['BFJ_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
