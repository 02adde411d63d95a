import { beforeEach, expect, test } from 'vitest';
import {
  dropDraft,
  keepDraft,
  readDraft,
} from '../../web/src/features/preferences/preference-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is found by its owner and its screen, and by nobody else', () => {
  keepDraft('settings', 'a@exemplo.com', { investmentStyle: 'arrojado' });
  expect(readDraft('settings', 'a@exemplo.com')).toEqual({ investmentStyle: 'arrojado' });
  expect(readDraft('settings', 'b@exemplo.com')).toEqual({});
  expect(readDraft('profile', 'a@exemplo.com')).toEqual({});
  dropDraft('profile');
  expect(readDraft('settings', 'a@exemplo.com')).not.toEqual({});
  dropDraft('settings');
  expect(readDraft('settings', 'a@exemplo.com')).toEqual({});
});

test('a damaged draft is dropped', () => {
  for (const text of [
    '{',
    'null',
    '{"email":"a@exemplo.com"}',
    '{"email":"a@exemplo.com","values":{"interests":["x"]}}',
  ]) {
    sessionStorage.setItem('settingsDraft', text);
    expect(readDraft('settings', 'a@exemplo.com')).toEqual({});
    expect(sessionStorage.getItem('settingsDraft')).toBeNull();
  }
});
