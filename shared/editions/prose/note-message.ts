import type { MessageFigure, MessagePart } from '../../messages/message-parts.ts';
import { mayBeSplit } from '../../portfolio/splits.ts';
import { formatAmount } from '../../values/market-figures.ts';
import { formatChange, formatPercentage } from '../../values/percentage.ts';
import type { MarketLook, MovedAsset } from '../market-look.ts';
import type { Fact } from '../edition-facts.ts';
import { chooser, type Choose } from './chosen-words.ts';
import { dayAndMonth, hourOf, shortDay } from './day-words.ts';
import { directionOf, factInWords, hardlyMoved, listed } from './figure-words.ts';
import {
  firstSentence,
  messageWriter,
  type EditionMessage,
  type MessageWriter,
} from './message-writer.ts';
import type { Reader } from './reader.ts';
import { paragraphOf, type Depth } from './section.ts';

export const noteName = 'Aviso durante o dia';

/** A message has room for so many of them. */
const mostShown = 20;

/**
 * What has moved far in a session so far, to whoever follows or holds any of it: which, how far, at what price and of
 * when. It says nothing of why, and nothing of what comes next.
 */
export function noteWriter(look: MarketLook): MessageWriter {
  const moved = new Map(look.moved.map((asset) => [asset.ticker, asset]));
  const ownMoves = ({ assets, positions = [] }: Reader): readonly MovedAsset[] => {
    const own = new Set([...assets, ...positions.map(({ ticker }) => ticker)]);
    return [...own]
      .flatMap((ticker) => moved.get(ticker) ?? [])
      .toSorted((a, b) => Math.abs(b.changeInBasisPoints) - Math.abs(a.changeInBasisPoints));
  };
  return {
    ...messageWriter((reader, depth) => writtenNote(look, ownMoves(reader), reader, depth)),
    concerns: (reader) => ownMoves(reader).length > 0,
  };
}

function writtenNote(
  look: MarketLook,
  moves: readonly MovedAsset[],
  { level }: Reader,
  depth: Depth,
): EditionMessage {
  const choose = chooser(`${noteName}/${look.day}/${look.name}`);
  const lead = moves.slice(0, 1).map((asset) => leadSentence(asset, choose));
  const [intro = 'Nenhum dos seus ativos se moveu tanto.'] = lead;
  return {
    subject: headline(moves, choose),
    label: noteName,
    preheader: firstSentence(intro),
    parts: [
      paragraphOf(intro, level === 'basico' && meaning),
      ...splitSentences(moves.slice(0, mostShown)),
      ...figures(moves, depth),
      ...(depth === 1 || look.ibovespa === undefined ? [] : [indexSentence(look.ibovespa, choose)]),
      { kind: 'note', text: noteOf(look) },
    ],
    ready: { mensagem: noteName, dia: dayAndMonth(look.day) },
  };
}

const meaning = 'A variação compara o preço de agora com o do fechamento do pregão anterior.';

/** `VALE3 cai 5,30% hoje`, `VALE3 cai 5,30% e PETR4 sobe 6,12% hoje`, `VALE3 cai 5,30% hoje, e outros 2 dos seus ativos se movem`. */
function headline(moves: readonly MovedAsset[], choose: Choose): string {
  const [first, second] = moves;
  if (first === undefined) return noteName;
  const said = headlineOf(first, choose);
  if (second === undefined) return `${said} hoje`;
  if (moves.length === 2) return `${said} e ${headlineOf(second, choose)} hoje`;
  return `${said} hoje, e outros ${moves.length - 1} dos seus ativos se movem`;
}

function headlineOf({ ticker, changeInBasisPoints: change }: MovedAsset, choose: Choose): string {
  // Of a likely split nobody says that the share fell.
  if (mayBeSplit(change)) return `${ticker} aparece com ${formatChange(change)}`;
  return `${ticker} ${moving(change, choose, ticker)}`;
}

/** What may be no move at all. */
function splitSentences(moves: readonly MovedAsset[]): string[] {
  const falls = moves.filter(({ changeInBasisPoints: change }) => change < 0 && mayBeSplit(change));
  const rises = moves.filter(({ changeInBasisPoints: change }) => change > 0 && mayBeSplit(change));
  const sentence = (of: readonly MovedAsset[], event: string, move: string) =>
    of.length === 0
      ? []
      : [
          `A diferença de ${listed(of.map(({ ticker }) => ticker))} é tão grande que pode ser ${event} ou um erro da fonte, e não ${move}: confira na sua corretora.`,
        ];
  return [
    ...sentence(falls, 'um desdobramento', 'uma queda'),
    ...sentence(rises, 'um grupamento', 'uma alta'),
  ];
}

function leadSentence(asset: MovedAsset, choose: Choose): string {
  const { priceInReais, at } = asset;
  const price = formatAmount(priceInReais, 'BRL');
  return `${headlineOf(asset, choose)} em relação ao fechamento anterior, a ${price} às ${hourOf(at)}.`;
}

/** `sobe 5,12%`, `recua 5,30%` */
function moving(change: number, choose: Choose, place: string): string {
  const size = formatPercentage(Math.abs(change));
  return change > 0
    ? `${choose(place, ['sobe', 'avança'])} ${size}`
    : `${choose(place, ['cai', 'recua'])} ${size}`;
}

function figures(moves: readonly MovedAsset[], depth: Depth): MessagePart[] {
  if (moves.length === 0 || (moves.length === 1 && depth === 1)) return [];
  const rows = moves.slice(0, mostShown).flatMap((asset): MessageFigure[] => {
    const { ticker, priceInReais, previousCloseInReais: previous, changeInBasisPoints, at } = asset;
    return [
      {
        label: `${ticker}, às ${hourOf(at)}`,
        value: formatAmount(priceInReais, 'BRL'),
        change: formatChange(changeInBasisPoints),
      },
      ...(depth === 3
        ? [{ label: `${ticker}, fechamento anterior`, value: formatAmount(previous, 'BRL') }]
        : []),
    ];
  });
  const left = moves.length - mostShown;
  return [
    {
      kind: 'figures',
      caption: `${moves.length === 1 ? 'Seu ativo' : 'Seus ativos'}, com a variação desde o fechamento anterior`,
      rows,
    },
    ...(left <= 0
      ? []
      : [left === 1 ? 'E mais um dos seus ativos.' : `E mais ${left} dos seus ativos.`]),
  ];
}

function indexSentence(ibovespa: Fact, choose: Choose): string {
  const { at, changeInBasisPoints: change } = ibovespa;
  const value = `${factInWords(ibovespa)} às ${hourOf(at)}`;
  if (change === null) return `O Ibovespa está em ${value}.`;
  if (directionOf(change) === 'level') return `O Ibovespa está estável, em ${value}.`;
  if (Math.abs(change) <= hardlyMoved) {
    return `O Ibovespa quase não se move (${formatChange(change)}), em ${value}.`;
  }
  return `O Ibovespa ${moving(change, choose, 'ibovespa')}, em ${value}.`;
}

function noteOf({ day, delayMinutes, thresholdInBasisPoints }: MarketLook): string {
  const delay =
    delayMinutes === 0
      ? ''
      : `, com até ${delayMinutes} ${delayMinutes === 1 ? 'minuto' : 'minutos'} de atraso`;
  return paragraphOf(
    `Avisamos quando um dos seus ativos se move ${formatPercentage(thresholdInBasisPoints)} ou mais desde o fechamento anterior: uma vez por dia em cada direção, e no máximo dois avisos por dia.`,
    `Fonte: brapi. Cotações do pregão de ${shortDay(day)}${delay}.`,
    'Conteúdo educacional, que não recomenda comprar nem vender.',
  );
}
