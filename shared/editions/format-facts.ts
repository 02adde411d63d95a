import type { Fact } from './edition-facts.ts';
import {
  decimalsFor,
  formatAmount,
  formatNumber,
  formatPercent,
} from '../values/format-market-numbers.ts';
import { formatPercentage } from '../values/percentage.ts';
import type { ChoosePhrase } from './phrase-chooser.ts';

/** Several things in one breath: `a`, `a e b`, `a, b e c`. */
export function joinList(items: readonly string[], last: 'e' | 'nem' = 'e'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;
}

/** `1 ação`, `2 ações`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatWholeNumber(count)} ${count === 1 ? one : many}`;
}

/** `138.919` */
export function formatWholeNumber(value: number): string {
  return formatNumber(value, 0);
}

/** `45,32 milhões de ações`, `1,20 milhão de ações`, `900 ações`: singular below two. */
export function formatSharesTraded(volume: number): string {
  const scales = [
    [1e9, 'bilhão', 'bilhões'],
    [1e6, 'milhão', 'milhões'],
  ] as const;
  for (const [size, one, many] of scales) {
    // A number that would be rounded up to the next unit is written in that unit.
    if (volume >= size * 0.999_995) {
      const formatted = formatNumber(volume / size);
      return `${formatted} ${formatted.startsWith('1,') ? one : many} de ações`;
    }
  }
  return formatCount(Math.round(volume), 'ação', 'ações');
}

/** A fact with its unit: `138.919 pontos`, `R$ 5,39`, `15,00% ao ano`. */
export function formatFact({ value, unit }: Fact, decimals = 2): string {
  switch (unit) {
    case 'points':
      return formatCount(Math.round(value), 'ponto', 'pontos');
    case 'reais':
      return formatAmount(value, 'BRL', decimals);
    case 'dollars':
      return formatAmount(value, 'USD', decimals);
    case 'percent':
      return formatPercent(value);
    case 'percent a year':
      return `${formatPercent(value)} ao ano`;
    default:
      return unit satisfies never;
  }
}

/** More decimals say nothing to a reader, except for amounts that would be zero without them. */
const maxDecimalsPerShare = 4;

/** Formats an amount per share, often with fractions of a cent, with two to four decimals: `R$ 0,3512`. */
export function formatAmountPerShare(amountInReais: number): string {
  const needed = decimalsFor([amountInReais]);
  const isTiny = Math.abs(amountInReais) < 0.0001;
  return formatAmount(
    amountInReais,
    'BRL',
    isTiny ? needed : Math.min(needed, maxDecimalsPerShare),
  );
}

/** Up to this many basis points a value counts as almost unchanged. */
export const flatBasisPoints = 5;

/** Returns the direction of a move, for the wording only; the number gives its size. */
export function moveDirection(basisPoints: number): 'up' | 'down' | 'level' {
  if (basisPoints > 0) return 'up';
  return basisPoints < 0 ? 'down' : 'level';
}

/** `subiu 0,52%`, `recuou 1,20%`, `ficou estável`, `quase não mudou (+0,03%)`. */
export function describeMove(basisPoints: number, choose: ChoosePhrase, key: string): string {
  const size = formatPercentage(Math.abs(basisPoints));
  if (basisPoints === 0) return choose(key, ['ficou estável', 'não mudou']);
  if (Math.abs(basisPoints) <= flatBasisPoints) {
    return `quase não mudou (${basisPoints > 0 ? '+' : '−'}${size})`;
  }
  const verb =
    basisPoints > 0
      ? choose(key, ['subiu', 'avançou', 'teve alta de'])
      : choose(key, ['caiu', 'recuou', 'teve queda de']);
  return `${verb} ${size}`;
}

/** Follows a sentence that has its verb: `com alta de 0,52%`, `quase estável (+0,03%)`, `sem variação`. */
export function describeMoveAfterVerb(basisPoints: number): string {
  const size = formatPercentage(Math.abs(basisPoints));
  if (basisPoints !== 0 && Math.abs(basisPoints) <= flatBasisPoints) {
    return `quase estável (${basisPoints > 0 ? '+' : '−'}${size})`;
  }
  const direction = moveDirection(basisPoints);
  switch (direction) {
    case 'up':
      return `com alta de ${size}`;
    case 'down':
      return `com queda de ${size}`;
    case 'level':
      return 'sem variação';
    default:
      return direction satisfies never;
  }
}

/** Writes Copom's decision: `O Copom manteve a Selic em 14,25% ao ano ontem.` */
export function describeCopomDecision(before: number, after: number, when?: string): string {
  const now = `${formatPercent(after)} ao ano${when === undefined ? '' : ` ${when}`}.`;
  if (after === before) return `O Copom manteve a Selic em ${now}`;
  return `O Copom ${after > before ? 'elevou' : 'reduziu'} a Selic de ${formatPercent(before)} para ${now}`;
}

/**
 * Describes the distance between two percentages: `75 pontos-base abaixo`, `1 ponto-base acima`; undefined for equal
 * ones.
 */
export function describeBasisPointsApart(percent: number, other: number): string | undefined {
  const apart = Math.round(percent * 100) - Math.round(other * 100);
  if (apart === 0) return undefined;
  const size = formatCount(Math.abs(apart), 'ponto-base', 'pontos-base');
  return `${size} ${apart > 0 ? 'acima' : 'abaixo'}`;
}
