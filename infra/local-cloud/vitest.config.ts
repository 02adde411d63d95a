import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    maxWorkers: 2,
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=768'],
    // Every test has its own services; the files share only the loading of the AWS SDK.
    isolate: false,
    testTimeout: 60_000,
    // Some hooks start a cloud, which takes a busy machine half a minute.
    hookTimeout: 90_000,
  },
});
