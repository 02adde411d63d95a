import { expect, it } from 'vitest';
import { suggestEmail } from '../../../web/src/ui/feedback/suggest-email.ts';

it.each([
  ['joao@gmial.com', 'joao@gmail.com'],
  [' Jose.Davila@GMAI.com ', 'jose.davila@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmail.com.br', 'a@gmail.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@outlok.com', 'a@outlook.com'],
  ['a@yaho.com.br', 'a@yahoo.com.br'],
  ['a@yahoo.com.b', 'a@yahoo.com.br'],
  ['a@iclud.com', 'a@icloud.com'],
  ['a@empresa.con', 'a@empresa.com'],
])('%j suggests %s', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested);
});

it.each([
  'ana@gmail.com',
  'ana@ymail.com',
  'ana@hotmail.com.br',
  'ana@outlook.com.br',
  'ana@uol.com.br',
  'ana@bol.com.br',
  'ana@live.com',
  'ana@mail.com',
  'ana@empresa.com.br',
  'ana@gmail',
  'ana',
  'a@b@gmial.com',
  '',
])('%j suggests nothing', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
