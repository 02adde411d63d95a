import type { WorkerGlobalState } from 'vitest';

/** Runs the test files of a state in this process, as vitest does. */
export type Run = (state: WorkerGlobalState) => Promise<void>;

type Specification = WorkerGlobalState['ctx']['files'][number];

/** Variables of the instrumented sources, named by the instrumenter. */
interface Switches {
  /** Never undefined: the sources would then read an environment variable at each mutant. */
  activeMutant: string;
  currentTestId: string | undefined;
  hitCount: number;
  hitLimit: number;
  readonly mutantCoverage: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

const none = '';
const unnamed = 'failed';

export const switches: Switches = {
  activeMutant: none,
  currentTestId: undefined,
  hitCount: 0,
  hitLimit: Infinity,
  mutantCoverage: { static: {}, perTest: {} },
};
Object.assign(globalThis, { __stryker__: switches });

interface RunOptions {
  readonly specification: Specification;
  /** Whether vitest gets the results; other runs are not reported to it. */
  readonly isReported?: boolean;
  /** Loads all modules of the project again. */
  readonly isFresh?: boolean;
  readonly mutant?: {
    readonly id: string;
    readonly hitLimit: number;
    readonly timeoutMilliseconds: number;
  };
}

/** Runs a test file up to its first failure, and returns that failure's reason, if there is one. */
export async function runFile(
  state: WorkerGlobalState,
  run: Run,
  { specification, isReported = false, isFresh = false, mutant }: RunOptions,
): Promise<{ readonly failed: string | undefined; readonly milliseconds: number }> {
  const startedAt = performance.now();
  let failed: string | undefined;
  let cancel: (() => unknown) | undefined;
  const fail = (message: string | undefined) => {
    // A file fails with its tests, and often reports it before them.
    if (failed === undefined || failed === unnamed) failed = message?.split('\n')[0] ?? unnamed;
    if (!isReported) cancel?.();
  };
  const { config } = state.ctx;
  const timeouts = {
    testTimeout: Math.min(config.testTimeout, mutant?.timeoutMilliseconds ?? Infinity),
    hookTimeout: Math.min(config.hookTimeout, mutant?.timeoutMilliseconds ?? Infinity),
  };
  switches.activeMutant = mutant?.id ?? none;
  switches.hitCount = 0;
  switches.hitLimit = mutant?.hitLimit ?? Infinity;
  try {
    await run({
      ...state,
      ctx: {
        ...state.ctx,
        files: [specification],
        config: { ...config, ...timeouts, isolate: isFresh },
      },
      rpc: listeningRpc(state.rpc, { fail, isReported }),
      onCancel: (listener) => {
        cancel = () => listener('test-failure');
        return () => (cancel = undefined);
      },
    });
  } catch (error) {
    fail(String(error));
  } finally {
    switches.activeMutant = none;
  }
  return { failed, milliseconds: performance.now() - startedAt };
}

/** Returns Vitest's channel to its main process, which receives only reported runs. */
function listeningRpc(
  rpc: WorkerGlobalState['rpc'],
  {
    fail,
    isReported,
  }: { readonly fail: (message: string | undefined) => void; readonly isReported: boolean },
): WorkerGlobalState['rpc'] {
  type Results = Parameters<WorkerGlobalState['rpc']['onTaskUpdate']>[0];
  type Files = Parameters<WorkerGlobalState['rpc']['onCollected']>[0];
  const listeners: Readonly<Record<string, (first: never) => void>> = {
    onTaskUpdate: (results: Results) => {
      for (const [, result] of results)
        if (result?.state === 'fail') fail(result.errors?.[0]?.message);
    },
    onCollected: (files: Files) => {
      for (const { result } of files)
        if (result?.state === 'fail') fail(result.errors?.[0]?.message);
    },
    onUnhandledError: (error: unknown) => fail(`unhandled: ${String(error)}`),
    onQueued: () => undefined,
    onUserConsoleLog: () => undefined,
    onTaskArtifactRecord: () => undefined,
    onTestModuleDependencies: () => undefined,
    onAfterSuiteRun: () => undefined,
    onCancel: () => undefined,
    snapshotSaved: () => undefined,
  };
  return new Proxy(rpc, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      const listen = typeof name === 'string' ? listeners[name] : undefined;
      if (listen === undefined || typeof own !== 'function') return own;
      return async (...values: never[]): Promise<unknown> => {
        for (const value of values.slice(0, 1)) listen(value);
        return isReported ? (own(...values) as unknown) : undefined;
      };
    },
  });
}
