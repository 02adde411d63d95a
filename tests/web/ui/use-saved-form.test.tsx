import { zodResolver } from '@hookform/resolvers/zod';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { formDraft } from '../../../web/src/lib/form-draft.ts';
import { CheckedForm } from '../../../web/src/ui/forms/checked-form.tsx';
import { saveOnTop } from '../../../web/src/ui/forms/three-way.ts';
import { showToast, takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { useSavedForm, type Saving } from '../../../web/src/ui/forms/use-saved-form.ts';

const schema = z.object({ name: z.string(), city: z.string() });
type Values = z.infer<typeof schema>;
const work = formDraft('testWork', schema);
const failure = { title: 'Erro', text: 'Não salvo.' };

interface FormProps extends Partial<Saving<Values>> {
  readonly saved: Values;
  readonly owner?: string;
  readonly leaves?: boolean;
}

function Form({ saved, owner = 'ana', leaves = false, ...saving }: FormProps) {
  const all = useSavedForm<Values>({
    save: async () => undefined,
    toFailure: () => failure,
    ...saving,
    resolver: zodResolver(schema),
    saved,
    owner,
    draft: work,
    leavesAfterSave: leaves,
  });
  return (
    <CheckedForm form={all.form} onSubmit={all.onSubmit}>
      <input aria-label="Nome" {...all.form.register('name')} />
      <input aria-label="Cidade" {...all.form.register('city')} />
      <output>
        {JSON.stringify({
          changed: all.changed,
          restored: all.isRestored,
          contested: all.contested,
          state: all.state,
          failed: all.failed,
          failure: all.failure?.text,
        })}
      </output>
      <button type="button" onClick={all.takeNewer}>
        Usar
      </button>
      <button type="button" onClick={all.discard}>
        Descartar
      </button>
    </CheckedForm>
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const stored = { name: 'Ana', city: 'Recife' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => fireEvent.submit(document.querySelector('form') ?? document);
const formState = (): unknown => JSON.parse(screen.getByRole('status').textContent);

test('restores typed text for the same account, and discards it', () => {
  render(<Form saved={stored} />);
  expect(formState()).toMatchObject({ changed: false, restored: false });
  type('Nome', 'Ana Maria');
  cleanup();
  render(<Form saved={stored} owner="bia" />);
  expect(field('Nome').value).toBe('Ana');
  cleanup();

  work.keep('ana', { values: { name: 'Ana Maria' }, base: { name: 'Ana' } });
  render(<Form saved={stored} />);
  expect(field('Nome').value).toBe('Ana Maria');
  expect(formState()).toMatchObject({ changed: true, restored: true });
  press('Descartar');
  expect(field('Nome').value).toBe('Ana');
  expect(formState()).toMatchObject({ changed: false, restored: false });
  expect(work.exists()).toBe(false);
});

test('follows values saved elsewhere, and contests those that were changed here too', () => {
  const { rerender } = render(<Form saved={stored} />);
  type('Nome', 'Ana Maria');
  rerender(<Form saved={{ name: 'Ana', city: 'Olinda' }} />);
  expect(field('Cidade').value).toBe('Olinda');
  expect(formState()).toMatchObject({ contested: [] });
  rerender(<Form saved={{ name: 'Aninha', city: 'Olinda' }} />);
  expect(field('Nome').value).toBe('Ana Maria');
  expect(formState()).toMatchObject({ contested: ['name'] });
  press('Usar');
  expect(field('Nome').value).toBe('Aninha');
  expect(formState()).toMatchObject({ contested: [], changed: false });
});

test('is saved once for repeated presses, and reports the save', async () => {
  let answer: () => void = () => undefined;
  const save = vi.fn(
    async () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const onSaved = vi.fn();
  render(<Form saved={stored} {...{ save, onSaved }} />);
  type('Nome', 'Ana Maria');
  send();
  await waitFor(() => expect(formState()).toMatchObject({ state: 'saving' }));
  send();
  await act(async () => answer());
  expect(save).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(formState()).toMatchObject({ state: 'saved', failed: false });
});

test('a form that closes after its save keeps no draft, although it still shows the values', async () => {
  render(<Form saved={stored} leaves />);
  type('Nome', 'Ana Maria');
  expect(work.exists()).toBe(true);
  send();
  await waitFor(() => expect(formState()).toMatchObject({ state: 'saved' }));
  type('Cidade', 'Olinda');
  expect(work.exists()).toBe(false);
});

test('a failed save keeps the typed text; discarding it clears the failure', async () => {
  const onLostAccess = vi.fn();
  const save = async () => {
    throw new ApiError('access_required');
  };
  render(<Form saved={stored} {...{ save, onLostAccess }} />);
  type('Nome', 'Ana Maria');
  send();
  await waitFor(() => expect(formState()).toMatchObject({ failed: true, failure: failure.text }));
  expect(formState()).toMatchObject({ state: 'idle', changed: true });
  expect(onLostAccess).toHaveBeenCalledOnce();
  expect(work.exists()).toBe(true);
  press('Descartar');
  expect(formState()).toEqual({
    changed: false,
    restored: false,
    contested: [],
    state: 'idle',
    failed: false,
  });
});

test('a failure is cleared once the values are stored after all', async () => {
  takeToasts();
  const saving: Partial<Saving<Values>> = {
    save: async () => {
      throw new ApiError('network');
    },
    toFailure: () => {
      showToast({ tone: 'error', title: 'Erro' });
      return failure;
    },
  };
  const { rerender } = render(<Form saved={stored} {...saving} />);
  // Without a change the message stays until the next attempt.
  send();
  await waitFor(() => expect(formState()).toMatchObject({ failed: true }));
  expect(takeToasts()).toHaveLength(1);
  type('Nome', 'Ana Maria');
  send();
  await waitFor(() => expect(formState()).toMatchObject({ failed: true, state: 'idle' }));
  rerender(<Form saved={{ ...stored, name: 'Ana Maria' }} {...saving} />);
  await waitFor(() => expect(formState()).toMatchObject({ changed: false, failed: false }));
  expect(formState()).not.toHaveProperty('failure');
  expect(takeToasts()).toEqual([]);
});

test('another failure is not lost access', async () => {
  const onLostAccess = vi.fn();
  const save = async () => {
    throw new ApiError('network');
  };
  render(<Form saved={stored} {...{ save, onLostAccess }} />);
  send();
  await waitFor(() => expect(formState()).toMatchObject({ failed: true }));
  expect(onLostAccess).not.toHaveBeenCalled();
});

/** Returns a server that stores `versions` one after the other, each just before a save. */
function savingOn(versions: readonly Values[]) {
  const sent: Values[] = [];
  const left = [...versions];
  const saving = {
    stored,
    valuesOf: (values: Values) => values,
    send: async (values: Values) => {
      sent.push(values);
      if (left.length > 0) throw new ApiError('changed_meanwhile');
      return 'saved';
    },
    refetch: async () => left.shift(),
  };
  return { saving, sent };
}

test('saves on top of changes made elsewhere', async () => {
  const { saving, sent } = savingOn([{ name: 'Ana', city: 'Olinda' }]);
  await expect(saveOnTop(saving, { name: 'Bia', city: 'Recife' })).resolves.toBe('saved');
  expect(sent.at(-1)).toEqual({ name: 'Bia', city: 'Olinda' });
});

test.each([
  ['both sides changed the same value', [{ name: 'Cida', city: 'Recife' }], 1],
  ['newer versions keep appearing', ['A', 'B', 'C'].map((city) => ({ name: 'Ana', city })), 3],
] as const)('rejects a save if %s', async (_, versions, times) => {
  const { saving, sent } = savingOn(versions);
  await expect(saveOnTop(saving, { name: 'Bia', city: 'Recife' })).rejects.toThrow(
    'changed_meanwhile',
  );
  expect(sent).toHaveLength(times);
});

test('rejects a save if nothing newer can be read', async () => {
  const { saving, sent } = savingOn([stored]);
  const unread = { ...saving, refetch: async () => undefined };
  await expect(saveOnTop(unread, { name: 'Bia', city: 'Recife' })).rejects.toThrow(
    'changed_meanwhile',
  );
  expect(sent).toHaveLength(1);
});
