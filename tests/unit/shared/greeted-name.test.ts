import { expect, it } from 'vitest';
import { greetedName } from '../../../shared/values/greeted-name.ts';

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
  expect(greetedName(typed)).toBe(greeted);
});
