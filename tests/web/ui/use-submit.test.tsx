import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { useSubmit } from '../../../web/src/ui/forms/use-submit.ts';

/** Returns a request that is answered when the test says so. */
function pending() {
  let answer: (made: string) => void = () => undefined;
  const send = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  return { send, answer: (made: string) => answer(made) };
}

test('submits once when pressed twice, and is busy until the answer', async () => {
  const { result } = renderHook(() => useSubmit());
  const { send, answer } = pending();
  let first: Promise<string | undefined> = Promise.resolve(undefined);
  act(() => {
    first = result.current.submit(send);
  });
  expect(result.current.busy).toBe(true);
  await act(async () => expect(await result.current.submit(send)).toBeUndefined());
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => {
    answer('made');
    expect(await first).toBe('made');
  });
  expect(result.current.busy).toBe(false);
});

test('keeps an error until the next attempt', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  const rejection = Promise.reject(new Error('no'));
  await act(async () => {
    await result.current.submit(
      () => rejection,
      (error) => String(error),
    );
  });
  expect(result.current).toMatchObject({ busy: false, failure: 'Error: no' });
  const { send, answer } = pending();
  act(() => void result.current.submit(send));
  expect(result.current).toMatchObject({ busy: true, failure: undefined });
  await act(async () => answer('made'));
});

test('dismisses the error toast at the next attempt, and no other state', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  const submitFailing = async () =>
    act(async () => {
      await result.current.submit(
        () => Promise.reject(new Error('no')),
        () => {
          showToast({ tone: 'error', title: 'Erro' });
          return 'no';
        },
      );
    });
  const succeed = async () =>
    act(async () => void (await result.current.submit(async () => 'made')));
  takeToasts();
  await submitFailing();
  await succeed();
  expect(takeToasts()).toEqual([]);
  showToast({ tone: 'success', title: 'Salvo' });
  await succeed();
  expect(takeToasts()).toHaveLength(1);
});

test('passes on an unexpected error, and does not stay busy', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  await act(async () => {
    await expect(result.current.submit(() => Promise.reject(new Error('bug')))).rejects.toThrow(
      'bug',
    );
  });
  expect(result.current).toMatchObject({ busy: false, failure: undefined });
});

test('ignores further presses once the page is being left', async () => {
  const { result } = renderHook(() => useSubmit());
  const send = vi.fn(async ({ stayBusy }: { readonly stayBusy: () => void }) => stayBusy());
  await act(async () => result.current.submit(send));
  await act(async () => result.current.submit(send));
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(true);
});
