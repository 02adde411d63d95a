import type { ValueRow, MessagePart } from '../../../shared/messages/message-parts.ts';
import { isPossibleSplit } from '../../../shared/portfolio/splits.ts';
import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';
import { longestHeadline } from '../headlines/headline-facts.ts';
import type { MarketScan, MovedAsset } from '../market-scan.ts';
import type { Fact } from '../../../shared/editions/edition-facts.ts';
import { phraseChooser, type ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import {
  formatDayAndMonth,
  formatSaoPauloTime,
  formatNumericDay,
} from '../../../shared/editions/format-days.ts';
import {
  moveDirection,
  formatFact,
  flatBasisPoints,
  joinList,
} from '../../../shared/editions/format-facts.ts';
import {
  firstSentence,
  messageWriter,
  type EditionMessage,
  type MessageWriter,
} from './message-writer.ts';
import type { Reader } from './reader.ts';
import { joinSentences, type Depth } from '../sections/section.ts';

export const noteName = 'Aviso durante o dia';

/** The maximum number of assets in one message. */
const maxShown = 20;

/**
 * Writes the large moves of a session so far for readers who follow or hold one of the assets: which asset, how far,
 * at what price and when. It gives no reasons and no forecast.
 */
export function noteWriter(scan: MarketScan): MessageWriter {
  const moved = new Map(scan.moved.map((asset) => [asset.ticker, asset]));
  const readerMoves = ({ assets, positions = [] }: Reader): readonly MovedAsset[] => {
    const tickers = new Set([...assets, ...positions.map(({ ticker }) => ticker)]);
    return [...tickers]
      .flatMap((ticker) => moved.get(ticker) ?? [])
      .toSorted((a, b) => Math.abs(b.changeInBasisPoints) - Math.abs(a.changeInBasisPoints));
  };
  return {
    ...messageWriter((reader, depth) => writeNote(scan, readerMoves(reader), reader, depth)),
    hasContentFor: (reader) => readerMoves(reader).length > 0,
  };
}

function writeNote(
  scan: MarketScan,
  moves: readonly MovedAsset[],
  { level }: Reader,
  depth: Depth,
): EditionMessage {
  const choose = phraseChooser(`${noteName}/${scan.day}/${scan.name}`);
  const lead = moves.slice(0, 1).map((asset) => leadSentence(asset, choose));
  const [intro = 'Nenhum dos seus ativos se moveu tanto.'] = lead;
  return {
    subject: headline(moves, choose),
    label: noteName,
    preheader: firstSentence(intro),
    parts: [
      joinSentences(intro, level === 'basico' && changeExplanation),
      ...splitSentences(moves.slice(0, maxShown)),
      ...moveTable(moves, depth),
      ...(depth === 1 || scan.ibovespa === undefined ? [] : [indexSentence(scan.ibovespa, choose)]),
      { kind: 'note', text: writeFootnote(scan) },
    ],
    ready: { mensagem: noteName, dia: formatDayAndMonth(scan.day) },
  };
}

const changeExplanation =
  'A variação compara o preço de agora com o do fechamento do pregão anterior.';

/** `VALE3 cai 5,30% hoje`, `VALE3 cai 5,30% e PETR4 sobe 6,12% hoje`, `VALE3 cai 5,30% hoje, e mais 2 dos seus ativos`. */
function headline(moves: readonly MovedAsset[], choose: ChoosePhrase): string {
  const [first, second] = moves;
  if (first === undefined) return noteName;
  const firstMove = writeHeadline(first, choose);
  if (second === undefined) return `${firstMove} hoje`;
  const both = `${firstMove} e ${writeHeadline(second, choose)} hoje`;
  if (moves.length === 2 && both.length <= longestHeadline) return both;
  return `${firstMove} hoje, e mais ${moves.length - 1 === 1 ? 'um' : moves.length - 1} dos seus ativos`;
}

function writeHeadline(
  { ticker, changeInBasisPoints: change }: MovedAsset,
  choose: ChoosePhrase,
): string {
  // For a likely split the text does not state that the share fell.
  if (isPossibleSplit(change)) return `${ticker} aparece com ${formatChange(change)}`;
  return `${ticker} ${describeCurrentMove(change, choose, ticker)}`;
}

/** Returns sentences about moves that may be splits or errors of the source. */
function splitSentences(moves: readonly MovedAsset[]): string[] {
  const falls = moves.filter(
    ({ changeInBasisPoints: change }) => change < 0 && isPossibleSplit(change),
  );
  const rises = moves.filter(
    ({ changeInBasisPoints: change }) => change > 0 && isPossibleSplit(change),
  );
  const sentence = (of: readonly MovedAsset[], event: string, move: string) =>
    of.length === 0
      ? []
      : [
          `A diferença de ${joinList(of.map(({ ticker }) => ticker))} é tão grande que pode ser ${event} ou um erro da fonte, e não ${move}: confira na sua corretora.`,
        ];
  return [
    ...sentence(falls, 'um desdobramento', 'uma queda'),
    ...sentence(rises, 'um grupamento', 'uma alta'),
  ];
}

function leadSentence(asset: MovedAsset, choose: ChoosePhrase): string {
  const { priceInReais, at } = asset;
  const price = formatAmount(priceInReais, 'BRL');
  return `${writeHeadline(asset, choose)} em relação ao fechamento anterior, a ${price} às ${formatSaoPauloTime(at)}.`;
}

/** `sobe 5,12%`, `recua 5,30%` */
function describeCurrentMove(change: number, choose: ChoosePhrase, key: string): string {
  const size = formatPercentage(Math.abs(change));
  return change > 0
    ? `${choose(key, ['sobe', 'avança'])} ${size}`
    : `${choose(key, ['cai', 'recua'])} ${size}`;
}

function moveTable(moves: readonly MovedAsset[], depth: Depth): MessagePart[] {
  if (moves.length === 0 || (moves.length === 1 && depth === 1)) return [];
  const rows = moves.slice(0, maxShown).flatMap((asset): ValueRow[] => {
    const { ticker, priceInReais, previousCloseInReais: previous, changeInBasisPoints, at } = asset;
    return [
      {
        label: `${ticker}, às ${formatSaoPauloTime(at)}`,
        value: formatAmount(priceInReais, 'BRL'),
        change: formatChange(changeInBasisPoints),
      },
      ...(depth === 3
        ? [{ label: `${ticker}, fechamento anterior`, value: formatAmount(previous, 'BRL') }]
        : []),
    ];
  });
  const hiddenCount = moves.length - maxShown;
  return [
    {
      kind: 'figures',
      caption: `${moves.length === 1 ? 'Seu ativo' : 'Seus ativos'}, com a variação desde o fechamento anterior`,
      rows,
    },
    ...(hiddenCount <= 0
      ? []
      : [
          hiddenCount === 1
            ? 'E mais um dos seus ativos.'
            : `E mais ${hiddenCount} dos seus ativos.`,
        ]),
  ];
}

function indexSentence(ibovespa: Fact, choose: ChoosePhrase): string {
  const { at, changeInBasisPoints: change } = ibovespa;
  const value = `${formatFact(ibovespa)} às ${formatSaoPauloTime(at)}`;
  if (change === null) return `O Ibovespa está em ${value}.`;
  if (moveDirection(change) === 'level') return `O Ibovespa está estável, em ${value}.`;
  if (Math.abs(change) <= flatBasisPoints) {
    return `O Ibovespa está quase estável (${formatChange(change)}), em ${value}.`;
  }
  return `O Ibovespa ${describeCurrentMove(change, choose, 'ibovespa')}, em ${value}.`;
}

function writeFootnote({ day, delayMinutes, thresholdInBasisPoints }: MarketScan): string {
  const delay =
    delayMinutes === 0
      ? ''
      : `, com até ${delayMinutes} ${delayMinutes === 1 ? 'minuto' : 'minutos'} de atraso`;
  return joinSentences(
    `Avisamos quando um dos seus ativos sobe ou cai ${formatPercentage(thresholdInBasisPoints)} ou mais desde o fechamento anterior: uma vez por dia em cada direção, e no máximo dois avisos por dia.`,
    `Fonte: brapi. Cotações do pregão de ${formatNumericDay(day)}${delay}.`,
    'Conteúdo educacional, que não recomenda comprar nem vender.',
  );
}
