import { expect, it } from 'vitest';
import { parseStrangerWord } from '../../../../functions/messaging/suppression/stranger-words.ts';

it.each([
  'tira meu numero dai',
  'parar alertas',
  '🛑',
  '🛑🛑 ',
  'spam',
  'Isso é spam!',
  'desliga isso',
  'LGPD, apaguem meu numero',
  'apaga meus dados',
  'Excluam os meus dados, por favor',
  'deleta meu cadastro',
  'quero que removam meu telefone',
  'cancela os avisos',
  'PARAR',
])('an unlinked sender who writes %j gets no further answer', (text) => {
  expect(parseStrangerWord(text)).toBe('out');
});

it.each([
  'como conseguiram meu numero?',
  'isso é golpe?',
  'quero meu dinheiro de volta',
  'quem são vocês?',
  'de onde vocês tiraram meu contato?',
  'o que vocês fazem com meus dados?',
  'como apago meus dados?',
  'Exijo o estorno',
  'vocês respeitam a LGPD?',
  'como vocês tem meu telefone',
  'quem fala?',
])('an unlinked sender who writes %j gets the information about us', (text) => {
  expect(parseStrangerWord(text)).toBe('who-are-we');
});

it.each([
  'oi',
  'quanto custa?',
  'PETR4',
  'não apaguem meu número',
  'quero receber as mensagens',
  '',
])('an unlinked sender who writes %j asks for neither', (text) => {
  expect(parseStrangerWord(text)).toBeUndefined();
});
