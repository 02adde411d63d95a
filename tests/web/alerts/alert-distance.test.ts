import { expect, it } from 'vitest';
import { describePrice } from '../../../web/src/features/alerts/alert-distance.ts';

const at = new Date('2026-11-24T19:00:00.000Z');
const described = (
  direction: 'acima' | 'abaixo',
  targetInCentavos: number,
  priceInCentavos: number,
  quotedAt = '2026-11-24T18:40:00.000Z',
) =>
  describePrice(
    { direction, targetInCentavos },
    { priceInCentavos, quotedAt, delayMinutes: 15 },
    at,
  ).replaceAll('\u00a0', ' ');

it.each([
  ['acima', 3_932, 3_810, 'Faltam 3,2%: R$ 38,10 agora, 15h40'],
  ['abaixo', 3_700, 3_810, 'Faltam 2,9%: R$ 38,10 agora, 15h40'],
  ['acima', 3_867, 3_810, 'Falta 1,5%: R$ 38,10 agora, 15h40'],
  ['acima', 100_010, 100_000, 'Falta menos de 0,1%: R$ 1.000,00 agora, 15h40'],
  ['acima', 20_000, 1_000, 'Faltam 1.900,0%: R$ 10,00 agora, 15h40'],
  ['acima', 3_800, 3_810, 'O preço já está no alvo: R$ 38,10 agora, 15h40'],
  ['abaixo', 3_810, 3_810, 'O preço já está no alvo: R$ 38,10 agora, 15h40'],
] as const)('of %s %i at %i is %j', (direction, target, price, text) => {
  expect(described(direction, target, price)).toBe(text);
});

it('a price of another day has its date', () => {
  expect(described('acima', 3_932, 3_810, '2026-11-23T20:55:00.000Z')).toBe(
    'Faltam 3,2%: R$ 38,10 em 23/11, 17h55',
  );
});
