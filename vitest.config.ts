import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { requireProjectNode } from './tests/command/require-node.ts';

requireProjectNode();

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Much of what tests make is thrown away at once; a nursery of V8's own size looks through it so
    // often that it takes a tenth of the work. What stays is not marked before it has grown large, for
    // half a gigabyte more a worker: a process of tests ends before that would pay.
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=768'],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/support/later-date.ts'],
          // Random facts and played years work for seconds, on a machine that others use for a minute.
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
          // Each file has a cloud of its own; what they would share is the loading of the AWS SDK.
          isolate: false,
          testTimeout: 60_000,
          // A cloud begins in some of them, which takes a busy machine half a minute.
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'harness',
          // Each file has an app of its own; what they share is one DynamoDB and the loaded product.
          isolate: false,
          include: ['tests/harness/**/*.test.ts'],
          globalSetup: [
            'tests/support/cloud/template-cache.ts',
            'tests/support/grants/denied-calls.ts',
          ],
          testTimeout: 60_000,
          // What fails on purpose would fill the output; LOG_LEVEL cannot say so, the template sets it.
          env: { POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'SILENT' },
        },
      },
      {
        test: {
          name: 'infra',
          // CDK takes seconds to load; these tests change nothing that another could see.
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
          // A page for each file would cost more than its tests.
          isolate: false,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/later-date.ts', 'tests/web/lib/patient-screen.ts'],
          // A busy machine draws slowly, and a test that runs out of time goes on in the next one.
          testTimeout: 40_000,
          // Without requestAnimationFrame: it is the page's, each file has a page of its own, and
          // what one file gives back would stay in the place of the next one's, and never fire.
          fakeTimers: {
            toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
          },
        },
      },
    ],
  },
});
