import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { useSubmit } from '../../../web/src/ui/forms/use-submit.ts';

/** Something that is sent, and answered when the test says so. */
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

test('pressed twice, it sends once, and is busy until the answer', async () => {
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

test('a refusal is kept until the next try', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  const refused = Promise.reject(new Error('no'));
  await act(async () => {
    await result.current.submit(
      () => refused,
      (error) => String(error),
    );
  });
  expect(result.current).toMatchObject({ busy: false, failure: 'Error: no' });
  const { send, answer } = pending();
  act(() => void result.current.submit(send));
  expect(result.current).toMatchObject({ busy: true, failure: undefined });
  await act(async () => answer('made'));
});

test('what floats above of a refusal goes with the next try, and nothing else of it', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  const refuse = async () =>
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
  await refuse();
  await succeed();
  expect(takeToasts()).toEqual([]);
  showToast({ tone: 'success', title: 'Salvo' });
  await succeed();
  expect(takeToasts()).toHaveLength(1);
});

test('what is no refusal to be shown goes on, and nothing stays busy', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  await act(async () => {
    await expect(result.current.submit(() => Promise.reject(new Error('bug')))).rejects.toThrow(
      'bug',
    );
  });
  expect(result.current).toMatchObject({ busy: false, failure: undefined });
});

test('whoever leaves the page presses nothing more', async () => {
  const { result } = renderHook(() => useSubmit());
  const send = vi.fn(async ({ stayBusy }: { readonly stayBusy: () => void }) => stayBusy());
  await act(async () => result.current.submit(send));
  await act(async () => result.current.submit(send));
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(true);
});
