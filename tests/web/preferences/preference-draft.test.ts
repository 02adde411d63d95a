import { beforeEach, expect, test } from 'vitest';
import {
  dropDraft,
  keepDraft,
  readDraft,
} from '../../../web/src/features/preferences/preference-draft.ts';

const none = { values: {}, base: {} };

beforeEach(() => sessionStorage.clear());

test('a draft is found by its owner and its screen, and by nobody else', () => {
  const draft = {
    values: { investmentStyle: 'arrojado' },
    base: { investmentStyle: 'moderado' },
  } as const;
  keepDraft('settings', 'a@exemplo.com', draft);
  expect(readDraft('settings', 'a@exemplo.com')).toMatchObject(draft);
  expect(readDraft('settings', 'b@exemplo.com')).toEqual(none);
  expect(readDraft('profile', 'a@exemplo.com')).toEqual(none);
  dropDraft('profile');
  expect(readDraft('settings', 'a@exemplo.com')).not.toEqual(none);
  dropDraft('settings');
  expect(readDraft('settings', 'a@exemplo.com')).toEqual(none);
});

test('a damaged draft is dropped', () => {
  for (const text of [
    '{',
    'null',
    '{"email":"a@exemplo.com"}',
    '{"email":"a@exemplo.com","values":{"interests":["acoes"]}}',
    '{"email":"a@exemplo.com","values":{"interests":["x"]},"base":{}}',
  ]) {
    sessionStorage.setItem('settingsWork', text);
    expect(readDraft('settings', 'a@exemplo.com')).toEqual(none);
    expect(sessionStorage.getItem('settingsWork')).toBeNull();
  }
});
