import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { requireProjectNode } from '../command/require-node.ts';
import { findBrowser } from '../support/browser/browser.ts';

requireProjectNode();

/**
 * Runs the product in a browser: the built site on a local cloud, one per worker. `npm run build` must run first;
 * `npm run test:e2e` does that itself.
 */
const root = resolve(import.meta.dirname, '../..');
const onlyCore = process.env['BFJ_JOURNEYS'] === 'core';

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, 'test-results/journeys'),
  forbidOnly: true,
  fullyParallel: true,
  // `npm test` must stay short, so it runs only the main path through each capability.
  ...(onlyCore ? { grep: /@core/ } : {}),
  workers: 2,
  // Long timeouts cost nothing when they are not needed, and busy machines need them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : 'line',
  use: {
    // Animations cost a fifth of a journey's CPU time. Files about moving parts (menus, notices, dialogs) enable
    // motion, and `npm run test:e2e` enables it for all files.
    contextOptions: { reducedMotion: onlyCore ? 'reduce' : 'no-preference' },
    launchOptions: await findBrowser(),
    // A trace records video frames, which doubles the CPU time of a journey.
    trace: process.env['BFJ_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
