import type { MeasureName } from '../../market/facts/measures.ts';
import type { Question } from '../domain/question.ts';
import type { PreviousQuestion } from '../reading/dialogue/previous-question.ts';
import { readNumbers } from '../reading/calculations/read-numbers.ts';
import type { Subject } from '../lexicon/find-subject.ts';
import { readPastDay, readPastSpan } from './read-past-day.ts';

/** Another figure than a price, or something to do. */
const otherFigure =
  /\b(?:lucr\w+|receitas?|fatur\w+|dividas?|dividend\w*|divs?|provent\w*|jcps?|rendimentos?|paga|pagou|p ?\/ ?l|p ?\/ ?vp|roe|roa|dy|yield|margem|patrimonio|ebitda|valor de mercado|caixa|alert\w*|avis\w*|carteira|paguei|vend\w+|noticias?|relatorio|resumo|balanco|resultado|volume|negociou|funcionarios|cotistas|acionistas|vacancia|liquidez|cresc\w+|market cap|valor patrimonial|vpa?|lpa|ev|taxa|selic|dolar|ibov\w*|bitcoin)\b/;
/** The future, or a reason. */
const future =
  /\b(?:por ?que|pq|motivo|razao|vai|vao|ira|deve|sera|previsao|projecao|voltar?|alvo)\b/;
const asksPrice =
  /\b(?:fech(?:ou|amento|aram|ava)|cotacao|cotacoes|cotad[ao]|preco|valor|valia|custava|estava|esta|tava|abriu|negociad[ao]|quanto (?:era|foi|deu))\b/;
const asksClose = /\b(?:fech(?:ou|amento|aram|ava)|estava|tava|tavam|valia|custava)\b/;
const moves =
  /\b(?:subiu|caiu|subiram|cairam|varia\w*|variou|rendeu|valoriz\w*|desvaloriz\w*|perdeu|ganhou)\b/;
/** `100 petr4 a 30 ontem` is a trade. */
const withPrice = /\b(?:a|por) (?:r )?\d/;
const opened = /\b(?:abriu|abertura)\b/;
/** The user's own trades. */
const trades = /\b(?:comprei|compramos|comprou|vend\w+|lanc\w+|registr\w+|anot\w+)\b/;
const since = /\b(?:desde|para ca|pra ca)\b/;
const lowOrHigh = /\b(?:minim[ao]s?|maxim[ao]s?|topo|fundo do poco)\b/;
const near = /\b(?:pert\w+|longe|distan\w+|proxim\w+|afastad\w+|abaixo|acima)\b/;
const low = /\bminim[ao]s?\b/;
const high = /\bmaxim[ao]s?\b/;
const ofDay = /\b(?:dia|hoje|pregao)\b/;
const everSeen =
  /\b(?:historia|historic[ao]s?|de todos os tempos|todos os tempos|desde sempre|ja (?:teve|chegou|bateu|atingiu|valeu))\b/;
const extremePrice =
  /\b(?:mai(?:or|s alt[ao])|menor|mais baix[ao]|recorde)\b.{0,30}\b(?:cotacao|preco|valor|historia)\b|\bpico historico\b/;
const hypothetical =
  /\b(?:tivesse|botasse|colocasse|investisse|aplicasse|comprasse|botado|colocado|investido|aplicado|posto)\b/;
const several =
  /\b(?:del[ae]s|(?:d?[oa]s) (?:dois|duas|tres)|entre el[ae]s|ess[ae]s|ambos|ambas)\b/;
const falls = /\b(?:caiu|cairam|caindo|perdeu|perderam|desvalorizou)\b/;
const rises = /\b(?:subiu|subiram|subindo|valorizou|rendeu|ganhou|andou|foi melhor)\b/;
const less = /\b(?:menos)\b/;

const spans: readonly (readonly [RegExp, MeasureName])[] = [
  [/\b(?:12|doze) mes(?:es)?\b|\b(?:1|um|ultimo) ano\b|\b52 semanas\b/, 'twelveMonthChange'],
  [
    /\b(?:este|esse|neste|nesse|no) ano\b|\bdesde (?:janeiro|o (?:comeco|inicio) do ano)\b/,
    'yearToDateChange',
  ],
  [/\b(?:ultimo|este|esse|neste|nesse|no|um|1) mes\b|\b30 dias\b/, 'monthChange'],
  [/\bsemana\b|\b7 dias\b/, 'weekChange'],
];

/** Returns a question about an earlier price or the extremes of prices; undefined for another question. */
export function readPastPrice(
  { tickers, isNamed, words }: Subject,
  previous: PreviousQuestion | undefined,
  today: string,
): Question | undefined {
  if (otherFigure.test(words) || future.test(words) || trades.test(words)) return undefined;
  const compared = isNamed ? undefined : moveOfSeveral(words, tickers);
  if (compared !== undefined) return compared;
  if (tickers.length === 0) return undefined;
  const before = previous?.question;
  const isOfPrice = isNamed || isAboutPrice(before);
  if (!isOfPrice) return undefined;
  const day = readPastDay(words, today);
  const amountInReais = readNumbers(words.replaceAll(/\b(?:19|20)\d\d\b/g, ' ')).find(
    ({ unit, value }) => (unit === 'reais' || unit === 'nothing') && value.gte(50),
  )?.value;
  if (hypothetical.test(words) && amountInReais !== undefined) {
    const start = day ?? (before?.about === 'past-price' ? before.day : undefined);
    return since === undefined
      ? undefined
      : { about: 'past-price', tickers, of: 'invested', day: start, amountInReais };
  }
  if (
    everSeen.test(words) &&
    (lowOrHigh.test(words) || extremePrice.test(words) || asksPrice.test(words))
  ) {
    return /\bhistorico\b/.test(words) && !lowOrHigh.test(words)
      ? undefined
      : { about: 'past-price', tickers, of: 'record' };
  }
  if (lowOrHigh.test(words)) {
    const isBoth = low.test(words) && high.test(words);
    if (!isBoth && !near.test(words)) return undefined;
    return { about: 'past-price', tickers, of: ofDay.test(words) ? 'day-range' : 'year-range' };
  }
  if (opened.test(words) && day === undefined) {
    return { about: 'past-price', tickers, of: 'day-range' };
  }
  if (day === undefined) return undefined;
  const count = words.trim().split(' ').length;
  if (before?.about === 'past-price' && !isNamed && count <= 6) return { ...before, day };
  if (moves.test(words)) {
    if (since.test(words)) return { about: 'past-price', tickers, of: 'close', day };
    const span = readPastSpan(words, today);
    return span && { about: 'past-price', tickers, of: 'close', ...span };
  }
  const isShort = count <= 6 && !withPrice.test(words);
  const isPast = asksClose.test(words) || asksPrice.test(words) || isShort;
  return isPast ? { about: 'past-price', tickers, of: 'close', day } : undefined;
}

/** `qual deles caiu mais em 12 meses` after questions about two assets. */
function moveOfSeveral(words: string, tickers: readonly string[]): Question | undefined {
  const measure = spans.find(([pattern]) => pattern.test(words))?.[1] ?? 'dayChange';
  if (!falls.test(words) && !rises.test(words)) return undefined;
  if (!several.test(words) || tickers.length < 2) return undefined;
  const isLowest = falls.test(words) !== less.test(words);
  return {
    about: 'query',
    query: {
      set: { of: 'named', tickers },
      op: 'rank',
      measures: [measure],
      period: 'now',
      filters: [],
      order: { measure, direction: isLowest ? 'lowest' : 'highest' },
    },
  };
}

function isAboutPrice(question: Question | undefined): boolean {
  return (
    question?.about === 'asset' ||
    question?.about === 'history' ||
    question?.about === 'past-price' ||
    question?.about === 'invested' ||
    (question?.about === 'query' && question.query.measures[0] === 'price')
  );
}
