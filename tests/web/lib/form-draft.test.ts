import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formDraft } from '../../../web/src/lib/form-draft.ts';

const none = { values: {}, base: {} };
const answers = z.object({ style: z.enum(['calm', 'bold']), areas: z.array(z.string()) });
const notes = formDraft('notesWork', answers);
const others = formDraft('othersWork', answers);

beforeEach(() => sessionStorage.clear());

test('finds unsaved changes by their owner and form only', () => {
  const work = { values: { style: 'bold' }, base: { style: 'calm' } } as const;
  notes.keep('a@exemplo.com', work);
  expect(notes.read('a@exemplo.com')).toEqual(work);
  expect(notes.read('b@exemplo.com')).toEqual(none);
  expect(others.read('a@exemplo.com')).toEqual(none);
  expect([notes.exists(), others.exists()]).toEqual([true, false]);
  others.drop();
  expect(notes.read('a@exemplo.com')).toEqual(work);
  notes.drop();
  expect(notes.read('a@exemplo.com')).toEqual(none);
  expect(notes.exists()).toBe(false);
});

test('drops damaged drafts', () => {
  for (const text of [
    '{',
    'null',
    '{"owner":"a@exemplo.com"}',
    '{"owner":"a@exemplo.com","values":{"areas":["x"]}}',
    '{"values":{},"base":{}}',
    '{"owner":"a@exemplo.com","values":{"style":"x"},"base":{}}',
  ]) {
    sessionStorage.setItem('notesWork', text);
    expect(notes.read('a@exemplo.com')).toEqual(none);
    expect(sessionStorage.getItem('notesWork')).toBeNull();
  }
});
