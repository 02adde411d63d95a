import type { Mover, Movers } from '../../../shared/editions/edition-facts.ts';
import { formatCount, formatSharesTraded } from '../../../shared/editions/format-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';
import { formatCompanyName } from '../company-name.ts';
import { joinSentences, type Depth, type WriteSection } from './section.ts';

/** The rows of each of the two tables. */
const rowsByDepth: Readonly<Record<Depth, number>> = { 1: 0, 2: 3, 3: 5 };

/** Writes the largest moves among the shares that are traded most; in closings only. */
export const sharesSection: WriteSection = ({ movers }, { level, depth }, choose) => {
  if (movers === undefined) return undefined;
  const rows = rowsByDepth[depth];
  const tables = [
    ...movesTable('Maiores altas', movers.rises.slice(0, rows)),
    ...movesTable('Maiores quedas', movers.falls.slice(0, rows)),
  ];
  return {
    title: 'Maiores altas e quedas',
    paragraph: joinSentences(
      leadSentence(movers, choose),
      depth === 3 && describeVolume(movers),
      level === 'basico' &&
        depth > 1 &&
        'São os preços pelos quais as ações trocaram de mãos: não dizem se uma empresa vai bem ou mal.',
      level === 'avancado' && depth > 1 && describeDistance(movers),
    ),
    ...(tables.length === 0 ? {} : { below: tables }),
  };
};

function leadSentence({ among, rises, falls }: Movers, choose: ChoosePhrase): string {
  const [rise] = rises;
  const [fall] = falls;
  const of = `as ${among} ações mais negociadas que acompanhamos`;
  if (among === 1) {
    const only = rise ?? fall;
    const one = 'Das ações mais negociadas que acompanhamos, recebemos só uma';
    return only === undefined
      ? `${one}, e ela ficou estável.`
      : `${one}: ${nameWithTicker(only)} ${verb(only)} ${size(only)}, a ${price(only)}.`;
  }
  if (rise === undefined && fall === undefined) return `Entre ${of}, nenhuma mudou de preço.`;
  if (rise === undefined && fall !== undefined) {
    return `Nenhuma d${of} subiu; a maior queda foi de ${nameWithTicker(fall)}: ${size(fall)}, a ${price(fall)}.`;
  }
  if (fall === undefined && rise !== undefined) {
    return `Nenhuma d${of} caiu; a maior alta foi de ${nameWithTicker(rise)}: ${size(rise)}, a ${price(rise)}.`;
  }
  if (rise === undefined || fall === undefined) return '';
  return choose('movers', [
    `Entre ${of}, ${nameWithTicker(rise)} teve a maior alta, de ${size(rise)}, a ${price(rise)}, e ${nameWithTicker(fall)}, a maior queda, de ${size(fall)}, a ${price(fall)}.`,
    `${nameWithTicker(rise)} subiu ${size(rise)}, a ${price(rise)}: a maior alta entre ${of}. Do outro lado, ${nameWithTicker(fall)} caiu ${size(fall)}, a ${price(fall)}.`,
    `Das ${among} ações mais negociadas que acompanhamos, a que mais subiu foi ${nameWithTicker(rise)}: ${size(rise)}, a ${price(rise)}. A que mais caiu foi ${nameWithTicker(fall)}: ${size(fall)}, a ${price(fall)}.`,
  ]);
}

/** `Magazine Luiza (MGLU3)`, or the ticker alone. */
function nameWithTicker({ name, ticker }: Mover): string {
  const written = formatCompanyName(name, ticker);
  return written === ticker ? ticker : `${written} (${ticker})`;
}

function verb({ changeInBasisPoints }: Mover): string {
  return changeInBasisPoints > 0 ? 'subiu' : 'caiu';
}

function size({ changeInBasisPoints }: Mover): string {
  return formatPercentage(Math.abs(changeInBasisPoints));
}

function price({ priceInReais }: Mover): string {
  return formatAmount(priceInReais, 'BRL');
}

function describeVolume({ rises, falls }: Movers): string | undefined {
  const [first] = [...rises.slice(0, 1), ...falls.slice(0, 1)].toSorted(
    (a, b) => b.volume - a.volume,
  );
  if (first === undefined || first.volume < 1) return undefined;
  const shares = formatSharesTraded(first.volume);
  return `${formatCompanyName(first.name, first.ticker)} teve ${shares} ${shares === '1 ação' ? 'negociada' : 'negociadas'}.`;
}

function describeDistance({ among, rises, falls }: Movers): string | undefined {
  if (among < 2) return undefined;
  const largestRise = rises[0]?.changeInBasisPoints;
  const largestFall = falls[0]?.changeInBasisPoints;
  if (largestRise === undefined || largestFall === undefined) return undefined;
  return `Entre uma ponta e outra há ${formatCount(largestRise - largestFall, 'ponto-base', 'pontos-base')}.`;
}

function movesTable(caption: string, movers: readonly Mover[]): MessagePart[] {
  if (movers.length === 0) return [];
  const largest = Math.max(...movers.map((one) => Math.abs(one.changeInBasisPoints)));
  return [
    {
      kind: 'figures',
      caption,
      rows: movers.map((mover) => ({
        label: nameWithTicker(mover),
        value: price(mover),
        change: formatChange(mover.changeInBasisPoints),
        bar: Math.round((mover.changeInBasisPoints / largest) * 100),
      })),
    },
  ];
}
