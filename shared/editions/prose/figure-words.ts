import type { Fact } from '../edition-facts.ts';
import {
  decimalsFor,
  formatAmount,
  formatNumber,
  formatPercent,
} from '../../values/market-figures.ts';
import { formatPercentage } from '../../values/percentage.ts';
import type { Choose } from './chosen-words.ts';

/** Several things in one breath: `a`, `a e b`, `a, b e c`. */
export function listed(things: readonly string[], last: 'e' | 'nem' = 'e'): string {
  if (things.length < 2) return things.join('');
  return `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1) ?? ''}`;
}

/** `1 ação`, `2 ações`. */
export function counted(count: number, one: string, many: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}

/** `138.919` */
export function wholeNumber(value: number): string {
  return formatNumber(value, 0);
}

/** `45,32 milhões de ações`, `1,20 milhão de ações`, `900 ações`: below two it is one. */
export function sharesTraded(volume: number): string {
  const scales = [
    [1e9, 'bilhão', 'bilhões'],
    [1e6, 'milhão', 'milhões'],
  ] as const;
  for (const [size, one, many] of scales) {
    // What is rounded up to the next size is said in it.
    if (volume >= size * 0.999_995) {
      const figure = formatNumber(volume / size);
      return `${figure} ${figure.startsWith('1,') ? one : many} de ações`;
    }
  }
  return counted(Math.round(volume), 'ação', 'ações');
}

/** A fact with its unit: `138.919 pontos`, `R$ 5,39`, `15,00% ao ano`. */
export function factInWords({ value, unit }: Fact, decimals = 2): string {
  switch (unit) {
    case 'points':
      return counted(Math.round(value), 'ponto', 'pontos');
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

/** What is paid for one share, often with parts of a cent: `R$ 0,3512`. */
export function amountPerShare(amountInReais: number): string {
  return formatAmount(amountInReais, 'BRL', decimalsFor([amountInReais]));
}

/** A move so small that nobody would call it one. */
export const hardlyMoved = 5;

/** Which way something went, for words alone: the figure says how far. */
export function directionOf(basisPoints: number): 'up' | 'down' | 'level' {
  if (basisPoints > 0) return 'up';
  return basisPoints < 0 ? 'down' : 'level';
}

/** `subiu 0,52%`, `recuou 1,20%`, `ficou estável`, `quase não mudou (+0,03%)`. */
export function moved(basisPoints: number, choose: Choose, place: string): string {
  const size = formatPercentage(Math.abs(basisPoints));
  if (basisPoints === 0) return choose(place, ['ficou estável', 'não mudou']);
  if (Math.abs(basisPoints) <= hardlyMoved) {
    return `quase não mudou (${basisPoints > 0 ? '+' : '−'}${size})`;
  }
  const verb =
    basisPoints > 0
      ? choose(place, ['subiu', 'avançou', 'teve alta de'])
      : choose(place, ['caiu', 'recuou', 'teve queda de']);
  return `${verb} ${size}`;
}

/** Goes on after a sentence that has its verb already: `com alta de 0,52%`, `quase estável (+0,03%)`, `sem variação`. */
export function withMove(basisPoints: number): string {
  const size = formatPercentage(Math.abs(basisPoints));
  if (basisPoints !== 0 && Math.abs(basisPoints) <= hardlyMoved) {
    return `quase estável (${basisPoints > 0 ? '+' : '−'}${size})`;
  }
  const direction = directionOf(basisPoints);
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

/** What Copom did: `O Copom manteve a Selic em 14,25% ao ano ontem.` */
export function decisionInWords(before: number, after: number, when?: string): string {
  const now = `${formatPercent(after)} ao ano${when === undefined ? '' : ` ${when}`}.`;
  if (after === before) return `O Copom manteve a Selic em ${now}`;
  return `O Copom ${after > before ? 'elevou' : 'reduziu'} a Selic de ${formatPercent(before)} para ${now}`;
}

/** How far one percentage is from another: `75 pontos-base abaixo`, `1 ponto-base acima`; undefined for the same. */
export function pointsApart(percent: number, other: number): string | undefined {
  const apart = Math.round(percent * 100) - Math.round(other * 100);
  if (apart === 0) return undefined;
  const size = counted(Math.abs(apart), 'ponto-base', 'pontos-base');
  return `${size} ${apart > 0 ? 'acima' : 'abaixo'}`;
}
