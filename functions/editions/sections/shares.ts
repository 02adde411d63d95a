import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import type { Mover, Movers } from '../../../shared/editions/edition-facts.ts';
import {
  formatDayAndMonth,
  saoPauloDayOf,
  formatPastDayAfterNoun,
} from '../../../shared/editions/format-days.ts';
import {
  formatCount,
  joinList,
  formatSharesTraded,
} from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Depth, type Voice, type WriteSection } from './section.ts';

/** The number of shares named in each direction. */
const namedByDepth: Readonly<Record<Depth, number>> = { 1: 1, 2: 3, 3: 3 };
/** A longer company name would be longer than the statement about it. */
const longestName = 28;

/** The largest moves among the shares that are traded most. */
export const sharesSection: WriteSection = (facts, voice, choose) => {
  const { movers } = facts;
  if (movers === undefined) return undefined;
  const when = formatPastDayAfterNoun(facts.session.day, facts.day);
  return {
    title: 'Maiores altas e quedas',
    paragraph: joinSentences(
      risesSentence(movers, when, voice, choose('rises', ['a maior alta', 'quem mais subiu'])),
      fallsSentence(movers, voice, choose('falls', ['Na outra ponta', 'Do lado das quedas'])),
      voice.level === 'basico' &&
        voice.depth > 1 &&
        'São os preços pelos quais as ações trocaram de mãos: não dizem se uma empresa vai bem ou mal.',
      voice.level === 'avancado' && voice.depth > 1 && describeDistance(movers),
    ),
    ...(voice.depth === 3 && movers.rises.length + movers.falls.length > 0
      ? { below: movesTable(movers) }
      : {}),
  };
};

function risesSentence(
  { among, rises }: Movers,
  when: string,
  voice: Voice,
  subject: 'a maior alta' | 'quem mais subiu',
): string {
  const where = `Entre as ${among} ações mais negociadas que acompanhamos`;
  const [first, ...others] = rises.slice(0, namedByDepth[voice.depth]);
  if (among === 1) {
    const one = 'Das ações mais negociadas que acompanhamos, recebemos só';
    return first === undefined
      ? `${one} uma, e ela não subiu no pregão ${when}.`
      : `${one} a ${describeMover(first, voice)}.`;
  }
  if (first === undefined) return `${where}, nenhuma subiu no pregão ${when}.`;
  const verb = subject === 'a maior alta' ? 'foi a da' : 'foi a';
  return `${where}, ${subject} no pregão ${when} ${verb} ${describeMover(first, voice)}${describeOthers(others, voice)}.`;
}

function fallsSentence(
  { rises, falls }: Movers,
  voice: Voice,
  opening: 'Na outra ponta' | 'Do lado das quedas',
): string {
  const [first, ...others] = falls.slice(0, namedByDepth[voice.depth]);
  if (first === undefined) return 'Nenhuma delas caiu.';
  const fall = `foi a da ${describeMover(first, voice)}${describeOthers(others, voice)}.`;
  // When no share rose, there is no other end to compare with.
  if (rises.length === 0) return `A maior queda ${fall}`;
  return opening === 'Do lado das quedas'
    ? `${opening}, a maior ${fall}`
    : `${opening}, a maior queda ${fall}`;
}

/** `PETR4 (Petrobras PN): +4,20%, a R$ 31,20, com 45,32 milhões de ações negociadas`. */
function describeMover(mover: Mover, { level, depth }: Voice): string {
  const name = selectName(mover, level);
  const volume = depth === 1 ? '' : `, com ${describeVolume(mover.volume)}`;
  return `${mover.ticker}${name === undefined ? '' : ` (${name})`}: ${formatChange(mover.changeInBasisPoints)}, a ${formatAmount(mover.priceInReais, 'BRL')}${volume}`;
}

function describeVolume(volume: number): string {
  const shares = formatSharesTraded(volume);
  return `${shares} ${shares === '1 ação' ? 'negociada' : 'negociadas'}`;
}

function describeOthers(others: readonly Mover[], { level }: Voice): string {
  if (others.length === 0) return '';
  const moves = others.map((mover) => {
    const name = selectName(mover, level);
    const change = formatChange(mover.changeInBasisPoints);
    return `${mover.ticker} (${name === undefined ? '' : `${name}, `}${change})`;
  });
  return `; depois ${others.length === 1 ? 'veio' : 'vieram'} ${joinList(moves)}`;
}

function selectName({ ticker, name }: Mover, level: Voice['level']): string | undefined {
  return level === 'basico' && name !== ticker && name.length <= longestName ? name : undefined;
}

function describeDistance({ rises, falls }: Movers): string | undefined {
  const largestRise = rises[0]?.changeInBasisPoints;
  const largestFall = falls[0]?.changeInBasisPoints;
  if (largestRise === undefined || largestFall === undefined) return undefined;
  return `Entre uma ponta e outra há ${formatCount(largestRise - largestFall, 'ponto-base', 'pontos-base')}.`;
}

function movesTable({ at, rises, falls }: Movers) {
  return {
    kind: 'figures',
    caption: `Preço no fechamento de ${formatDayAndMonth(saoPauloDayOf(at))}`,
    rows: [...rises, ...falls.toReversed()].map((mover) => ({
      label: mover.ticker,
      value: formatAmount(mover.priceInReais, 'BRL'),
      change: formatChange(mover.changeInBasisPoints),
    })),
  } as const;
}
