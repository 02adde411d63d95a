import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { requireProjectNode } from '../command/require-node.ts';
import { findBrowser } from '../support/browser/browser.ts';

requireProjectNode();

/**
 * The product in a browser: the built site (`npm run build` comes first, unless `npm run test:e2e` starts this) on a
 * local cloud, of which each worker starts its own.
 */
const root = resolve(import.meta.dirname, '../..');
const onlyCore = process.env['BFJ_JOURNEYS'] === 'core';

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, 'test-results/journeys'),
  forbidOnly: true,
  fullyParallel: true,
  // `npm test` has to stay short enough to be run: it takes the main way through each capability, once.
  ...(onlyCore ? { grep: /@core/ } : {}),
  workers: 2,
  // Patience costs nothing where it is not needed, and a busy machine needs it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : 'line',
  use: {
    // Drawing what moves takes a fifth of a journey's work. Files whose subject moves (menus, notices,
    // dialogs) ask for motion, and `npm run test:e2e` takes all of them with it.
    contextOptions: { reducedMotion: onlyCore ? 'reduce' : 'no-preference' },
    launchOptions: await findBrowser(),
    // A trace films the page, which takes as much of the processor again as the journey.
    trace: process.env['BFJ_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
