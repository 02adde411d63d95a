import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    maxWorkers: 2,
    execArgv: ['--max-semi-space-size=64'],
    // Every test has its own sandboxes.
    isolate: false,
    testTimeout: 60_000,
  },
});
