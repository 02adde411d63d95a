import { expect, it } from 'vitest';
import { greetingName } from '../../../shared/values/greeting-name.ts';

it.each([
  ['Marina Souza', 'Marina'],
  ['maria josé', 'Maria'],
  ['  ana   paula ', 'Ana'],
  ['érica', 'Érica'],
  ['JOÃO', 'JOÃO'],
  ['DiCaprio', 'DiCaprio'],
  ["d'Ávila", "d'Ávila"],
  ['Investidor', undefined],
  ['', undefined],
  ['*negrito*', undefined],
  ['9', undefined],
  ['A'.repeat(41), undefined],
])('%s is greeted as %s', (typed, greeted) => {
  expect(greetingName(typed)).toBe(greeted);
});
