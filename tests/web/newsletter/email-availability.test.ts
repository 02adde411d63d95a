import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  useEmailAvailability,
  type CheckEmail,
} from '../../../web/src/features/newsletter/use-email-availability.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Call {
  readonly email: string;
  readonly signal: AbortSignal;
  readonly answer: (exists: boolean | undefined) => void;
  readonly fail: () => void;
}

function start(email: string) {
  const calls: Call[] = [];
  const check: CheckEmail = (asking, signal) =>
    new Promise((resolve, reject) => {
      calls.push({ email: asking, signal, answer: resolve, fail: () => reject(new Error('no')) });
    });
  const hook = renderHook(({ typed }) => useEmailAvailability(typed, check), {
    initialProps: { typed: email },
  });
  return {
    calls,
    type: (typed: string) => hook.rerender({ typed }),
    state: () => hook.result.current,
  };
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

test('checks once, 500 ms after the typing stops', async () => {
  const { calls, type, state } = start('a@b.c');
  await pass(499);
  type('a@b.co');
  await pass(499);
  expect(calls).toHaveLength(0);
  expect(state()).toBe('unknown');
  await pass(1);
  expect(calls.map(({ email }) => email)).toEqual(['a@b.co']);
  expect(state()).toBe('checking');
});

test.each([
  [true, 'registered'],
  [false, 'available'],
  [undefined, 'unknown'],
] as const)('an answer of %s is %s', async (exists, expected) => {
  const { calls, state } = start('a@b.com');
  await pass(500);
  await act(async () => calls[0]?.answer(exists));
  expect(state()).toBe(expected);
});

test('hides a failed check', async () => {
  const { calls, state } = start('a@b.com');
  await pass(500);
  await act(async () => calls[0]?.fail());
  expect(state()).toBe('unknown');
});

test('drops an answer to an older address, and aborts its request', async () => {
  const { calls, type, state } = start('old@b.com');
  await pass(500);
  type('new@b.com');
  expect(state()).toBe('unknown');
  expect(calls[0]?.signal.aborted).toBe(true);
  await act(async () => calls[0]?.answer(true));
  expect(state()).toBe('unknown');
  await pass(500);
  await act(async () => calls[1]?.answer(false));
  expect(state()).toBe('available');
});

test('does not check an e-mail without @', async () => {
  const { calls } = start('ana');
  await pass(5000);
  expect(calls).toHaveLength(0);
});
