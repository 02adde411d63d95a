import { formatAmount } from '../../../values/market-figures.ts';
import { formatChange } from '../../../values/percentage.ts';
import type { Mover, Movers } from '../../edition-facts.ts';
import { dayAndMonth, dayOf, ofWhen } from '../day-words.ts';
import { counted, listed, sharesTraded } from '../figure-words.ts';
import { paragraphOf, type Depth, type Voice, type WriteSection } from '../section.ts';

/** How many are named each way. */
const named: Readonly<Record<Depth, number>> = { 1: 1, 2: 3, 3: 3 };
/** A company's name that is longer would be longer than what is said of it. */
const longestName = 28;

/** The largest moves among the shares that are traded most. */
export const sharesSection: WriteSection = (facts, voice, choose) => {
  const { movers } = facts;
  if (movers === undefined) return undefined;
  const when = ofWhen(facts.session.day, facts.day);
  return {
    title: 'Maiores altas e quedas',
    paragraph: paragraphOf(
      risesSentence(movers, when, voice, choose('rises', ['a maior alta', 'quem mais subiu'])),
      fallsSentence(movers, voice, choose('falls', ['Na outra ponta', 'Do lado das quedas'])),
      voice.level === 'basico' &&
        voice.depth > 1 &&
        'São os preços pelos quais as ações trocaram de mãos: não dizem se uma empresa vai bem ou mal.',
      voice.level === 'avancado' && voice.depth > 1 && distance(movers),
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
  const [first, ...others] = rises.slice(0, named[voice.depth]);
  if (among === 1) {
    const one = 'Das ações mais negociadas que acompanhamos, recebemos só';
    return first === undefined
      ? `${one} uma, e ela não subiu no pregão ${when}.`
      : `${one} a ${told(first, voice)}.`;
  }
  if (first === undefined) return `${where}, nenhuma subiu no pregão ${when}.`;
  const verb = subject === 'a maior alta' ? 'foi a da' : 'foi a';
  return `${where}, ${subject} no pregão ${when} ${verb} ${told(first, voice)}${followed(others, voice)}.`;
}

function fallsSentence(
  { rises, falls }: Movers,
  voice: Voice,
  begin: 'Na outra ponta' | 'Do lado das quedas',
): string {
  const [first, ...others] = falls.slice(0, named[voice.depth]);
  if (first === undefined) return 'Nenhuma delas caiu.';
  const fall = `foi a da ${told(first, voice)}${followed(others, voice)}.`;
  // Where nothing rose there is no other end.
  if (rises.length === 0) return `A maior queda ${fall}`;
  return begin === 'Do lado das quedas'
    ? `${begin}, a maior ${fall}`
    : `${begin}, a maior queda ${fall}`;
}

/** `PETR4 (Petrobras PN): +4,20%, a R$ 31,20, com 45,32 milhões de ações negociadas`. */
function told(mover: Mover, { level, depth }: Voice): string {
  const name = nameOf(mover, level);
  const volume = depth === 1 ? '' : `, com ${traded(mover.volume)}`;
  return `${mover.ticker}${name === undefined ? '' : ` (${name})`}: ${formatChange(mover.changeInBasisPoints)}, a ${formatAmount(mover.priceInReais, 'BRL')}${volume}`;
}

function traded(volume: number): string {
  const shares = sharesTraded(volume);
  return `${shares} ${shares === '1 ação' ? 'negociada' : 'negociadas'}`;
}

function followed(others: readonly Mover[], { level }: Voice): string {
  if (others.length === 0) return '';
  const moves = others.map((mover) => {
    const name = nameOf(mover, level);
    const change = formatChange(mover.changeInBasisPoints);
    return `${mover.ticker} (${name === undefined ? '' : `${name}, `}${change})`;
  });
  return `; depois ${others.length === 1 ? 'veio' : 'vieram'} ${listed(moves)}`;
}

function nameOf({ ticker, name }: Mover, level: Voice['level']): string | undefined {
  return level === 'basico' && name !== ticker && name.length <= longestName ? name : undefined;
}

function distance({ rises, falls }: Movers): string | undefined {
  const most = rises[0]?.changeInBasisPoints;
  const least = falls[0]?.changeInBasisPoints;
  if (most === undefined || least === undefined) return undefined;
  return `Entre uma ponta e outra há ${counted(most - least, 'ponto-base', 'pontos-base')}.`;
}

function movesTable({ at, rises, falls }: Movers) {
  return {
    kind: 'figures',
    caption: `Preço no fechamento de ${dayAndMonth(dayOf(at))}`,
    rows: [...rises, ...falls.toReversed()].map((mover) => ({
      label: mover.ticker,
      value: formatAmount(mover.priceInReais, 'BRL'),
      change: formatChange(mover.changeInBasisPoints),
    })),
  } as const;
}
