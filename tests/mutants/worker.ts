import type { WorkerGlobalState } from 'vitest';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';
import { testMutants } from './test-mutants.ts';

const exit = process.exit.bind(process);

// A pool process like vitest's own forks, which runs files more than once.
init({
  post: (message) => process.send?.(message),
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  teardown: () => {
    process.removeAllListeners('message');
    process.exit = exit;
  },
  setup: setupEnvironment,
  runTests: async (state: WorkerGlobalState, traces) =>
    testMutants(state, async (one) => runBaseTests('run', one, traces), exit),
  collectTests: async (state: WorkerGlobalState, traces) => runBaseTests('collect', state, traces),
});
