import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedCheck } from '../../../web/src/ui/forms/use-debounced-check.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function start(first: string | undefined) {
  const ask = vi.fn(async (typed: string) => {
    if (typed === 'bad') throw new Error('no answer');
    return typed.length;
  });
  const hook = renderHook(({ typed }) => useDebouncedCheck({ typed, waitMilliseconds: 200, ask }), {
    initialProps: { typed: first },
  });
  return {
    ask,
    type: (typed: string | undefined) => hook.rerender({ typed }),
    retry: () => act(() => hook.result.current.retry()),
    check: () => hook.result.current.check,
  };
}

const pass = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('waits for a pause, checks, and knows the result', async () => {
  const { ask, check, type } = start('a');
  expect(check()).toEqual({ state: 'waiting' });
  await pass(199);
  type('ab');
  await pass(199);
  expect(ask).not.toHaveBeenCalled();
  await pass(1);
  expect(ask.mock.calls.map(([typed]) => typed)).toEqual(['ab']);
  expect(check()).toEqual({ state: 'answered', answer: 2 });
});

test('checks nothing without a value', async () => {
  const { ask, check, type } = start(undefined);
  await pass(1_000);
  expect(check()).toEqual({ state: 'idle' });
  type('a');
  type(undefined);
  await pass(1_000);
  expect(ask).not.toHaveBeenCalled();
  expect(check()).toEqual({ state: 'idle' });
});

test('reports a failed check, and repeats it on demand', async () => {
  const { ask, check, retry } = start('bad');
  await pass(200);
  expect(check()).toEqual({ state: 'failed' });
  retry();
  expect(check()).toEqual({ state: 'waiting' });
  ask.mockResolvedValueOnce(7);
  await pass(200);
  expect(check()).toEqual({ state: 'answered', answer: 7 });
});
