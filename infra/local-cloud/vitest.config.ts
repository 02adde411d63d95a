import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    maxWorkers: 2,
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=768'],
    // Every test has services of its own; what its files share is the loading of the AWS SDK.
    isolate: false,
    testTimeout: 60_000,
    // A cloud starts in some of them, which takes a busy machine half a minute.
    hookTimeout: 90_000,
  },
});
