import { expect, it } from 'vitest';
import { strangerWordOf } from '../../../../functions/messaging/consent/stranger-words.ts';

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
])('a stranger who writes %j gets nothing more', (text) => {
  expect(strangerWordOf(text)).toBe('out');
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
])('a stranger who writes %j is told who we are', (text) => {
  expect(strangerWordOf(text)).toBe('who-are-we');
});

it.each([
  'oi',
  'quanto custa?',
  'PETR4',
  'não apaguem meu número',
  'quero receber as mensagens',
  '',
])('a stranger who writes %j says neither', (text) => {
  expect(strangerWordOf(text)).toBeUndefined();
});
