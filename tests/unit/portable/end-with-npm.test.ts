import { expect, it } from 'vitest';
import { watchNpm, type WatchNpmDependencies } from '../../../infra/portable/end-with-npm.ts';

/** This process under a shell (20) under npm (10). */
function underNpm(over: Partial<WatchNpmDependencies> = {}) {
  const processes = new Map([
    [1, 0],
    [10, 1],
    [20, 10],
    [30, 20],
  ]);
  const dependencies: WatchNpmDependencies = {
    environment: { npm_lifecycle_event: 'start' },
    parent: () => processes.get(30) ?? 0,
    parentOf: (pid) => processes.get(pid),
    isRunning: (pid) => processes.has(pid),
    ...over,
  };
  return { processes, isGone: watchNpm(dependencies) };
}

it('a start without npm is not tied to its parent process', () => {
  expect(underNpm({ environment: {} }).isGone).toBeUndefined();
});

it.each(['start', 'preview', 'test:emulator', 'test:walk'])(
  'on Linux npm run %s ends with npm although the shell remains',
  (script) => {
    const { processes, isGone } = underNpm({ environment: { npm_lifecycle_event: script } });
    expect(isGone?.()).toBe(false);
    processes.delete(10);
    processes.set(20, 1);
    expect(isGone?.()).toBe(true);
  },
);

it('on a Mac, where the command replaces the shell, npm is the parent', () => {
  const { processes, isGone } = underNpm({ parentOf: () => undefined });
  expect(isGone?.()).toBe(false);
  processes.delete(20);
  processes.set(30, 1);
  expect(isGone?.()).toBe(true);
});

it('on Windows, where an orphan gets no new parent, the missing shell shows that npm ended', () => {
  const { processes, isGone } = underNpm({ parentOf: () => undefined, parent: () => 20 });
  expect(isGone?.()).toBe(false);
  processes.delete(20);
  expect(isGone?.()).toBe(true);
});
