import { expect, test } from 'vitest';
import { changedOnly, rebase } from '../../../web/src/ui/forms/three-way.ts';

const base = { level: 'basico', style: 'moderado', areas: ['acoes'], on: false };

test('keeps a change of either side', () => {
  const mine = { ...base, level: 'avancado' };
  const newer = { ...base, areas: ['fiis'] };
  expect(rebase({ base, mine, newer })).toEqual({
    values: { ...base, level: 'avancado', areas: ['fiis'] },
    contested: [],
  });
});

test('a value changed on both sides is contested, and keeps the user’s value until they decide', () => {
  const mine = { ...base, style: 'arrojado', on: true };
  const newer = { ...base, style: 'conservador', on: true };
  expect(rebase({ base, mine, newer })).toEqual({
    values: { ...base, style: 'arrojado', on: true },
    contested: ['style'],
  });
});

test('without own changes the newer values win', () => {
  const newer = { level: 'avancado', style: 'arrojado', areas: [], on: true };
  expect(rebase({ base, mine: base, newer })).toEqual({ values: newer, contested: [] });
  expect(changedOnly(base, base)).toEqual([]);
  expect(changedOnly(base, { ...base, areas: [] })).toEqual(['areas']);
});

test('answers that would be stored alike are not a change', () => {
  const isSame = (name: keyof typeof base, one: typeof base, other: typeof base) =>
    String(one[name]).toLowerCase() === String(other[name]).toLowerCase();
  const mine = { ...base, level: 'BASICO' };
  const newer = { ...base, level: 'avancado' };
  expect(rebase({ base, mine, newer }, isSame)).toEqual({ values: newer, contested: [] });
});
