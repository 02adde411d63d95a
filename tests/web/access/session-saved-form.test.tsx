import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../../shared/contracts/endpoint.ts';
import { expectedVersionSchema } from '../../../shared/contracts/preferences.ts';
import { changedMeanwhile } from '../../../web/src/copy/preferences/newer-answers.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { storedSessions } from './stored-sessions.ts';

/*
 * A small saved part, complete: a template for a new one in `web/src/features/`, with its tests. In the product the
 * endpoints are in `shared/contracts/` and the texts in `web/src/copy/`.
 */

interface Note {
  readonly text: string;
  /** Null before the first save. */
  readonly updated_at: string | null;
}
let read: (topic: string) => Note;
let save: (text: string) => Note;
const saves: unknown[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async (
    { method }: { readonly method: string },
    request: { readonly topic: string; readonly text: string },
  ) => {
    if (method === 'GET') return read(request.topic);
    saves.push(request);
    return save(request.text);
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { callWithSession } =
  await import('../../../web/src/features/access/session/authorized-api.ts');
const { accessKey } = await import('../../../web/src/features/access/session/query-keys.ts');
const { sessionName } = await import('../../../web/src/features/access/session/session-name.ts');
const { refetchOnFocus } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { useCachedQuery, useSessionQuery } =
  await import('../../../web/src/features/access/session/use-session-query.ts');
const { useSession } = await import('../../../web/src/features/access/session/use-session.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { limitText } = await import('../../../web/src/lib/call-failure.ts');
const { isChangedMeanwhile } = await import('../../../web/src/lib/changed-meanwhile.ts');
const { formDraft } = await import('../../../web/src/lib/form-draft.ts');
const { LoadingFailure } = await import('../../../web/src/ui/feedback/loading-failure.tsx');
const { showToast, takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
const { CheckedForm } = await import('../../../web/src/ui/forms/checked-form.tsx');
const { NewerAnswers } = await import('../../../web/src/ui/forms/newer-answers.tsx');
const { SaveBar } = await import('../../../web/src/ui/forms/save-bar.tsx');
const { TextAreaField } = await import('../../../web/src/ui/forms/text-area-field.tsx');
const { saveOnTop } = await import('../../../web/src/ui/forms/three-way.ts');
const { useSavedForm } = await import('../../../web/src/ui/forms/use-saved-form.ts');
afterAll(() => {
  vi.resetModules();
});

const maxLength = 50;
const noteSchema = z.object({ text: z.string(), updated_at: z.nullable(z.string()) });
const textSchema = z.string().check(z.trim(), z.maxLength(maxLength, 'Use até 50 caracteres.'));

const getNote = endpoint({
  method: 'GET',
  path: '/api/note',
  caller: 'subscriber',
  request: z.object({ topic: z.string() }),
  response: noteSchema,
});
const saveNote = endpoint({
  method: 'POST',
  path: '/api/save-note',
  caller: 'subscriber',
  // Nothing is stored yet, so there is no known version to send.
  request: z.strictObject({ topic: z.string(), text: textSchema, version: expectedVersionSchema }),
  response: noteSchema,
});

const texts = {
  label: 'Recado',
  loading: 'Carregando seu recado',
  save: 'Salvar recado',
  saving: 'Salvando recado...',
  saved: '✅ Salvo!',
  savedAnnouncement: 'Recado salvo.',
  failureTitle: 'Erro no recado',
  failed: 'Não foi possível carregar seu recado. Tente novamente.',
  notSaved: 'Não foi possível salvar seu recado. Tente novamente.',
  retry: 'Tentar de novo',
  emptyElsewhere: 'em branco',
} as const;

const readingOf = (topic: string) => ['note', topic] as const;
const valuesSchema = z.object({ text: textSchema });
type Values = z.infer<typeof valuesSchema>;
const valuesOf = ({ text }: Note): Values => ({ text });
/** The server trims texts. */
const isSame = (_: keyof Values, one: Values, other: Values) =>
  one.text.trim() === other.text.trim();
/** Schema of the value while it is being typed. */
const typedSchema = z.object({ text: z.string() });

function NotePart({ topic }: { readonly topic: string }) {
  const owner = sessionName(useSession());
  const note = useSessionQuery<Note>({
    reading: readingOf(topic),
    read: async (signal) => callWithSession(getNote, { topic }, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
  if (owner === undefined) return null;
  if (note.data === undefined) {
    const skeleton = <p role="status">{texts.loading}</p>;
    return <LoadingFailure query={note} endpoints={[getNote]} {...{ texts, skeleton }} />;
  }
  // Another person or topic gets a new form.
  return <NoteForm key={`${owner} ${topic}`} {...{ topic, owner }} note={note.data} />;
}

interface NoteFormProps {
  readonly topic: string;
  readonly owner: string;
  readonly note: Note;
}

function NoteForm({ topic, owner, note }: NoteFormProps) {
  const client = useQueryClient();
  const known = useCachedQuery<Note>(...readingOf(topic));
  // A draft per item needs a key per item; a single draft would be created outside the component.
  const [work] = useState(() => formDraft(`note${topic}Work`, typedSchema));
  const form = useSavedForm<Values>({
    resolver: zodResolver(valuesSchema),
    saved: valuesOf(note),
    isSame,
    draft: work,
    owner,
    save: async (typed) => {
      const send = async ({ text }: Values, { updated_at }: Note) => {
        const version = updated_at === null ? {} : { version: updated_at };
        return callWithSession(saveNote, { topic, text, ...version });
      };
      const stored = known.read() ?? note;
      const { refetch } = known;
      const saved = await saveOnTop({ stored, valuesOf, send, refetch, isSame }, typed);
      known.write(() => saved);
    },
    toFailure: (error) => {
      const text = isChangedMeanwhile(error) ? changedMeanwhile.text : texts.notSaved;
      const description = limitText(error) ?? text;
      showToast({ tone: 'error', title: texts.failureTitle, description });
      return undefined;
    },
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });
  const { label } = texts;
  const storedText = note.text === '' ? texts.emptyElsewhere : note.text;
  return (
    <CheckedForm form={form.form} aria-label={label} busy={form.busy} onSubmit={form.onSubmit}>
      <TextAreaField
        {...form.form.register('text')}
        label={label}
        maximum={maxLength}
        value={form.values.text}
        error={form.form.formState.errors.text?.message}
      />
      <NewerAnswers
        answers={form.contested.map(() => ({ label, there: storedText }))}
        isRejected={form.failed}
        onTake={form.takeNewer}
      />
      <SaveBar
        endpoints={[saveNote]}
        texts={texts}
        state={form.state}
        changed={form.changed}
        failed={form.failed}
        onDiscard={form.discard}
      />
    </CheckedForm>
  );
}

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const at = (minute: number) => `2026-11-23T12:0${minute}:00.000Z`;
const none: Note = { text: '', updated_at: null };

beforeEach(() => {
  keepSession(storedSessions.account);
  let stored = none;
  read = () => stored;
  save = (text) => (stored = text === '' ? none : { text, updated_at: at(saves.length) });
});
afterEach(() => {
  cleanup();
  takeToasts();
  saves.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Recado', { selector: 'textarea' });
const write = async (value: string) => fireEvent.change(await field(), { target: { value } });
const press = () => fireEvent.submit(document.querySelector('form') ?? document);

test('creates a note, changes it under the version that was read, and deletes it', async () => {
  showPage(<NotePart topic="a" />);
  await write('Rever em março.');
  press();
  expect(await screen.findByText('Recado salvo.')).toBeDefined();
  await write('Vendi.');
  press();
  await waitFor(() => expect(saves).toHaveLength(2));
  await screen.findByText('Recado salvo.');
  await write('');
  press();
  await waitFor(() => expect(saves).toHaveLength(3));
  expect(saves).toEqual([
    { topic: 'a', text: 'Rever em março.' },
    { topic: 'a', text: 'Vendi.', version: at(1) },
    { topic: 'a', text: '', version: at(2) },
  ]);
});

test('keeps the draft of one topic while another is open', async () => {
  showPage(<NotePart topic="a" />);
  await write('Começo');
  cleanup();
  showPage(<NotePart topic="b" />);
  expect((await field()).value).toBe('');
  cleanup();
  showPage(<NotePart topic="a" />);
  expect((await field()).value).toBe('Começo');
});

test('shows a concurrent change beside the user’s own, and lets the user decide', async () => {
  showPage(<NotePart topic="a" />);
  await write('Daqui');
  read = () => ({ text: 'De lá', updated_at: at(5) });
  save = () => {
    throw new ApiError('changed_meanwhile', { status: 409 });
  };
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Usar o que está salvo' }));
  expect((await field()).value).toBe('De lá');
});

test('reports a failed read or save, which can be tried again', async () => {
  const answer = read;
  read = () => {
    throw new ApiError('network');
  };
  showPage(<NotePart topic="a" />);
  await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(words()).toContain('Sem conexão com a internet');
  cleanup();
  read = () => {
    throw new ApiError('internal_error', { status: 500 });
  };
  showPage(<NotePart topic="a" />);
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(words()).toContain(texts.failed);
  read = answer;
  fireEvent.click(retry);
  save = () => {
    throw new ApiError('internal_error', { status: 500 });
  };
  await write('Fica aqui');
  press();
  await waitFor(() => expect(takeToasts()).toMatchObject([{ description: texts.notSaved }]));
  expect((await field()).value).toBe('Fica aqui');
});
