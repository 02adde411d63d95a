import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { requireProjectNode } from './tests/command/require-node.ts';

requireProjectNode();

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Tests create many short-lived objects: with V8's default young generation, garbage collection takes a tenth of
    // the time. A large initial heap delays marking, because a test process ends before marking pays off; it costs
    // half a gigabyte per worker.
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=768'],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/support/later-date.ts'],
          // Randomized tests and simulated years take seconds, and up to a minute on a busy machine.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'functional',
          include: ['tests/functional/**/*.test.ts'],
          globalSetup: [
            'tests/support/cloud/template-cache.ts',
            'tests/support/grants/denied-calls.ts',
          ],
          // Each file has its own cloud; without isolation the files share the loaded AWS SDK.
          isolate: false,
          testTimeout: 60_000,
          // Some hooks start a cloud, which takes half a minute on a busy machine.
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'harness',
          // Each file has its own app; without isolation the files share one DynamoDB and the loaded product.
          isolate: false,
          include: ['tests/harness/**/*.test.ts'],
          globalSetup: [
            'tests/support/cloud/template-cache.ts',
            'tests/support/grants/denied-calls.ts',
          ],
          testTimeout: 60_000,
          // Expected failures would fill the output. LOG_LEVEL cannot silence them, because the template sets it.
          env: { POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'SILENT' },
        },
      },
      {
        test: {
          name: 'infra',
          // CDK takes seconds to load, and these tests share no mutable state.
          isolate: false,
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          // A new page per file would take longer than its tests.
          isolate: false,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/later-date.ts', 'tests/web/lib/patient-screen.ts'],
          // A busy machine renders slowly, and a timed-out test would continue during the next one.
          testTimeout: 40_000,
          // requestAnimationFrame is not faked: it belongs to the file's page, and restoring it would leave a dead
          // function in the next file's page.
          fakeTimers: {
            toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
          },
        },
      },
    ],
  },
});
