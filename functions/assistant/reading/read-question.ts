import { findTerm, glossary, type GlossaryTerm } from '../glossary/glossary.ts';
import {
  splitCompared,
  maxCompared,
  type HistorySpan,
  type MacroName,
  type Question,
  type QuestionOf,
} from '../domain/question.ts';
import { readProgram } from './calculations/read-program.ts';
import { readRealInterest } from './calculations/read-returns.ts';
import { readAccountHelp } from './account-help.ts';
import { asksForHelp } from './asks-for-help.ts';
import { findAssets } from './find-assets.ts';
import { findIndicators, indicators } from '../domain/indicators.ts';
import { negatedForgetting } from './negation.ts';
import { asksOtherPrice } from './other-subject.ts';
import topicWords from './topic-words.data.json' with { type: 'json' };
import { normalizeText } from '../text/normalize-text.ts';
import { correctTypos } from './typos.ts';
import { alertQuestion } from './read-alert.ts';
import { calculation, spanOfTerm } from './calculations/read-calculation.ts';
import { editionQuestion } from './read-edition.ts';
import { readMacroYear } from './market/read-year.ts';
import { readNumbers } from './calculations/read-numbers.ts';
import { writeAges, writeMonthlySums } from './calculations/write-ages.ts';
import { writeRates } from './calculations/write-rates.ts';
import { preferenceQuestion } from './read-preferences.ts';
import { findExplanation } from './read-explanation.ts';
import {
  readEventAlert,
  readForecastSource,
  readMissingFigures,
  readOtherSubject,
} from './out-of-reach.ts';
import { readSessionDay } from './market/read-session-day.ts';
import { readTerm } from './calculations/read-term.ts';
import { findAdviceKind, findRefusedTopic, type RefusedTopic } from '../domain/refused-topics.ts';
import patterns from './question-patterns.data.json' with { type: 'json' };

/** Patterns of topics; the first match counts. */
const topicPatterns = (['contact', 'prices', 'plan', 'messages'] as const).map(
  (topic) => [new RegExp(topicWords[topic].join('|')), topic] as const,
);

/** Returns a question about the conversation itself. */
function conversationQuestion(rest: string): Question | undefined {
  if (/\b(?:conversas?|historico)\b/.test(rest) && negatedForgetting.test(rest)) {
    return { about: 'unchanged', of: 'conversation' };
  }
  if (
    /\b(?:apag|limp|exclu|delet|esquec)\w* (?:(?:a|o|essa|nossa|toda|minha|esta|tudo) )*(?:convers|historico|que (?:eu )?(?:ja )?(?:escrevi|falei|mandei|perguntei|disse))/.test(
      rest,
    )
  ) {
    return { about: 'forget' };
  }
  if (
    /\bde onde (?:voce )?(?:vem|veio|vieram|sai|saem|saiu|sao|tira\w*|tirou|pega\w*)\b|^(?:qual|quais) (?:e |sao )?(?:a |as |sua )?fontes?\b|^(?:(?:ver|mostra\w*) (?:as |a )?)?fontes?\??$|\bcomo (?:voce )?(?:calculou|chegou n|fez (?:essa|a) conta)/.test(
      rest,
    )
  ) {
    return { about: 'sources' };
  }
  return undefined;
}

/** Returns the question of a message by rules; `unknown` if no rule matches. */
export function readQuestion(text: string): Question {
  const plain = correctTypos(normalizeText(text));
  // Read to its last word, it cannot be a request for advice.
  const explanation = readRealInterest(plain) === undefined ? findExplanation(plain) : undefined;
  if (explanation !== undefined) return { about: 'terms', terms: [explanation] };
  const { tickers, rest: words } = findAssets(plain);
  const rest = writeMonthlySums(writeAges(writeRates(words)));
  const program = readProgram(rest, tickers);
  if (program !== undefined && !isNeverAnswered(plain)) return program;
  const forecastSource = tickers.length === 0 ? readForecastSource(plain) : undefined;
  if (forecastSource !== undefined && !isNeverAnswered(plain)) return forecastSource;
  const refusedTopic = findRefusedTopic(
    tickers.length > 1 ? plain.replaceAll(asksExtreme, ' ') : plain,
  );
  if (tickers.length === 0 && isDoubtOrCharge(rest, refusedTopic)) return { about: 'charge' };
  if (refusedTopic === 'advice') {
    const other =
      tickers.length === 0 ? (readAccountHelp(rest) ?? readOtherSubject(plain)) : undefined;
    return other ?? adviceQuestion(rest, tickers);
  }
  if (refusedTopic !== undefined) return { about: refusedTopic, tickers: [...tickers] };
  const numbers = readNumbers(rest);
  return (
    conversationQuestion(rest) ??
    preferenceQuestion(rest, tickers) ??
    (tickers.length === 0 ? readAccountHelp(rest) : undefined) ??
    readEventAlert(rest) ??
    alertQuestion(rest, tickers, numbers) ??
    (tickers.length === 0 && asksTaxOfSale.test(rest)
      ? ({ about: 'taxes' } as const)
      : undefined) ??
    calculation(rest, tickers, numbers) ??
    (tickers.length > 0 && asksPortfolio.test(rest)
      ? ({ about: 'portfolio' } as const)
      : undefined) ??
    assetQuestion(rest, tickers) ??
    generalQuestion(rest)
  );
}

/** Complete calculations are answered beside words of advice, but not beside those of other refused topics. */
function isNeverAnswered(plain: string): boolean {
  const refused = findRefusedTopic(plain);
  return refused !== undefined && refused !== 'advice';
}

/** Returns a request for advice, with what the answer can describe instead. */
function adviceQuestion(rest: string, tickers: readonly string[]): QuestionOf<'advice'> {
  const kind = tickers.length > 0 ? undefined : findAdviceKind(rest);
  const names =
    tickers.length > 0 || kind !== undefined
      ? []
      : macroPatterns.filter(([pattern]) => pattern.test(rest)).map(([, name]) => name);
  return {
    about: 'advice',
    tickers: [...tickers],
    ...(kind && { of: kind }),
    ...(names.length > 0 && { names }),
  };
}

/** Wrong charges, refunds, and doubts whether a charge is a fraud. */
const chargeProblem = new RegExp(patterns.chargeProblem);

/** Questions whether BFJ can be trusted, and reports of requests for money in its name. */
const trustQuestion = new RegExp(patterns.doubtOfUs);

/** Doubts about BFJ resemble requests for advice on an investment, which the assistant does not give. */
function isDoubtOrCharge(rest: string, refused: RefusedTopic | undefined): boolean {
  if (refused === undefined && chargeProblem.test(rest)) return true;
  return (refused === undefined || refused === 'advice') && trustQuestion.test(rest);
}

function assetQuestion(rest: string, tickers: readonly string[]): Question | undefined {
  const [ticker] = tickers;
  if (ticker === undefined) return undefined;
  const requestedIndicators = findIndicators(rest);
  if (tickers.length > 1) {
    const compared = splitCompared(tickers);
    const extreme = extremeQuestion(rest, compared.tickers);
    return (
      (extreme && { ...extreme, ...compared }) ?? {
        about: 'compare',
        ...compared,
        ...(requestedIndicators.length === 0 ? {} : { indicators: [...requestedIndicators] }),
      }
    );
  }
  const span = readSpan(rest);
  const why = readWhy(rest).why === undefined ? {} : { why: true as const };
  if (span !== undefined) return { about: 'history', ticker, span, ...why };
  if (requestedIndicators.length > 0)
    return { about: 'indicators', ticker, indicators: requestedIndicators };
  if (
    /\b(?:dividendos?|proventos?|jcp|rendimentos?|paga|pagou|pagamentos?|distribu\w+)\b/.test(rest)
  ) {
    return { about: 'dividends', ticker, ...readYear(rest) };
  }
  return { about: 'asset', ticker, ...why };
}

/** `em 2025`, `este ano`, `ano passado`. */
function readYear(rest: string): { readonly year?: number | 'this' | 'last' } {
  if (/\bano passado\b/.test(rest)) return { year: 'last' };
  if (/\b(?:neste|nesse|este|esse|no) ano\b(?! passado)/.test(rest)) return { year: 'this' };
  const year = /\b(?:em|de|ano) (20[0-4]\d)\b/.exec(rest)?.[1];
  return year === undefined ? {} : { year: Number(year) };
}

/** `qual paga mais` about named assets asks for the highest past value, and is not a request for advice. */
const asksExtreme = new RegExp(patterns.asksExtreme, 'g');
/** `qual tem o P/L mais baixo`: the indicator comes first. */
const asksExtremeAfter = new RegExp(patterns.asksExtremeAfter);

/** Returns the question which asset has the highest or lowest value; undefined for none. */
export function extremeQuestion(
  rest: string,
  tickers: readonly string[],
): QuestionOf<'extreme'> | undefined {
  const [asked] = findIndicators(rest);
  const [found] =
    rest.match(asksExtreme) ?? (asked === undefined ? [] : (asksExtremeAfter.exec(rest) ?? []));
  if (found === undefined || tickers.length < 2) return undefined;
  const named = impliedIndicators.find(([pattern]) => pattern.test(rest))?.[1];
  const indicator = asked ?? indicators.find(({ name }) => name === named);
  if (indicator === undefined) return undefined;
  const which = /\b(?:menor(?:es)?|menos|caiu|baix[oa]s?)\b/.test(found) ? 'lowest' : 'highest';
  return { about: 'extreme', tickers: [...tickers], indicator, which };
}

/** The indicator that is meant if none is named. */
const impliedIndicators: readonly (readonly [RegExp, string])[] = [
  [/\b(?:subiu|caiu)\b/, 'variação no dia'],
  [/\b(?:paga\w*|pagou|dividendos?|proventos?|rendimentos?)\b/, 'dividend yield'],
  [/\b(?:lucr\w+)\b/, 'lucro líquido'],
  [/\b(?:fatura|vende)\b/, 'receita'],
  [/\bdeve\b/, 'dívida total'],
  [/\b(?:vale|custa)\b/, 'valor de mercado'],
];

function readSpan(rest: string): HistorySpan | undefined {
  if (
    !/\b(?:subi\w*|sobe|ca(?:i|iu|ir|iram|indo|u)|valoriz\w*|desvaloriz\w*|vari\w*|rendeu|andou|mudou|historico|desempenho|performance|evolucao)\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  if (/\b(?:hoje|ontem|dia)\b/.test(rest)) return undefined;
  if (/\bsemana\b/.test(rest)) return { days: 7 };
  if (/\b(?:neste|nesse|este|esse|no) ano\b/.test(rest)) return 'year-to-date';
  const term = readTerm(rest);
  if (term !== undefined && term !== 'unread') return spanOfTerm(term);
  if (/\b(?:ultimo ano|anual)\b/.test(rest)) return 'twelve-months';
  if (/\bsemestre\b/.test(rest)) return { days: 180 };
  return { days: 30 };
}

const macroPatterns: readonly (readonly [RegExp, MacroName])[] = [
  [/\bcopom\b/, 'copomDay'],
  [/\bselic\b|\btaxa (?:basica )?de juros\b|\bjuros do brasil\b/, 'selic'],
  [/\bcdi\b/, 'cdi'],
  [
    /\b(?:ipca|inflacao) (?:do|no|deste|desse|de) (?:ultimo )?mes\b|\b(?:ipca|inflacao)\b.{0,40}\b(?:do|no|de) ultimo mes\b/,
    'ipcaMonth',
  ],
  [/\b(?:ipca|inflacao)\b(?! (?:do|no|deste|desse|de) (?:ultimo )?mes\b)/, 'ipcaTwelveMonths'],
  [/\bdolar\b/, 'dollar'],
  [/\beuro\b/, 'euro'],
  [/\bibovespa\b|\bibov\b|\ba bolsa\b/, 'ibovespa'],
  [/\bbitcoin\b|\bbtc\b/, 'bitcoin'],
];

const meaningPattern = new RegExp(patterns.meaningWords, 'g');

const longestFirst = glossary
  .flatMap((term) =>
    [term.name, ...term.aliases].map((name) => ({ term, name: normalizeText(name) })),
  )
  .filter(({ name }) => name.length > 1)
  .toSorted((a, b) => b.name.length - a.name.length);

const maxTerms = 3;

/** Returns the terms among other words, in their order. */
function termsWithin(rest: string): readonly GlossaryTerm[] {
  let remaining = ` ${rest.replaceAll(/[^\p{L}\p{N}/&+-]+/gu, ' ')} `.replaceAll(
    meaningPattern,
    ' ',
  );
  const found: { readonly term: GlossaryTerm; readonly at: number }[] = [];
  for (const { term, name } of longestFirst) {
    if (found.length === maxTerms) break;
    const at = remaining.indexOf(` ${name} `);
    if (at < 0) continue;
    // Keep the length of the text, so that the indexes of other terms stay valid.
    remaining = remaining.replace(` ${name} `, (matched) => ` ${'_'.repeat(matched.length - 2)} `);
    if (!found.some((one) => one.term === term)) found.push({ term, at });
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ term }) => term);
}

/** Returns one term, or both terms of a question about their difference; empty if one of them is unknown. */
function findTerms(named: string): readonly GlossaryTerm[] {
  const one = findTerm(named);
  if (one !== undefined) return [one];
  const parts = named
    .replace(/^(?:qual )?(?:a |e a )?diferenca entre (?:[oa]s? )?/, '')
    .split(/ (?:e|ou|x|vs) (?:[oa]s? )?|, ?/);
  const terms = parts.flatMap((part) => findTerm(part) ?? []);
  return parts.length > 1 && parts.length <= maxCompared && terms.length === parts.length
    ? terms
    : [];
}

const asksMovers = new RegExp(patterns.asksMovers);
const asksPortfolio = new RegExp(patterns.asksPortfolio);

/** `👍`: approval, and no question. */
const pleasedSigns = /^(?:[👍👏🙏❤😊🙂😀😃👌🤝💚💙💛😉🥰✅][\p{Emoji_Modifier}\uFE0F]*\s*)+$/u;

/** `bom dia, tudo bem?` is a greeting in the form of a question. */
const howAreYou = new RegExp(patterns.howAreYou);

const asksTaxOfSale =
  /\b(?:impostos?|darf|ir)\b.{0,80}\bvend\w+|\bvend\w+.{0,80}\b(?:impostos?|darf)\b/;

const taxPattern = new RegExp(patterns.taxWords);

/** `por que o dólar subiu`. */
function readWhy(rest: string): { readonly why?: QuestionOf<'macro'>['why'] } {
  if (
    !/\bpor ?que\b|\bmotivo\b|\brazao\b|\bo que (?:fez|faz|levou)\b|\bque (?:aconteceu|houve|rolou) com\b/.test(
      rest,
    )
  )
    return {};
  if (/\b(?:sub\w+|sob\w+|aument\w+|disparou|alta|avanc\w+)\b/.test(rest)) return { why: 'up' };
  return /\b(?:ca(?:iu|i|indo|ir)|baix\w+|recu\w+|despenc\w+|queda|desc\w+)\b/.test(rest)
    ? { why: 'down' }
    : { why: 'unsaid' };
}

/** Returns the question of a message without an asset. */
function generalQuestion(rest: string): Question {
  const asksMeaning = rest.search(meaningPattern) >= 0 || /\bdiferenca entre\b/.test(rest);
  const named = rest
    .replaceAll(meaningPattern, ' ')
    .replaceAll(/[^\p{L}\p{N}/&+ -]/gu, ' ')
    .replace(/^ *(?:oi|ola|bom dia|boa tarde|boa noite|por favor|pfv)\b/, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(/^(?:(?:o|a|os|as|um|uma|me|pra mim|para mim) )+/, '');
  const terms = findTerms(named);
  const meantTerms = asksMeaning && terms.length === 0 ? termsWithin(rest) : terms;
  if (asksMeaning && meantTerms.length > 0) return { about: 'terms', terms: meantTerms };
  if (
    /\b(?:horario|que horas?|quando|hora)\b.{0,80}\b(?:bolsa|b3|pregao|mercado) ?(?:abre|fecha|funciona|negocia|$|\W)|\b(?:bolsa|b3|pregao|mercado) (?:abre|fecha|funciona|vai ate|esta abert\w|ta abert\w)\b|\b(?:tem|teve|vai ter) (?:bolsa|pregao)\b/.test(
      rest,
    )
  ) {
    return { about: 'session', ...readSessionDay(rest) };
  }
  if (!asksMeaning && taxPattern.test(rest)) return { about: 'taxes' };
  const missing = readMissingFigures(rest);
  if (missing !== undefined) return missing;
  const names = macroPatterns.filter(([pattern]) => pattern.test(rest)).map(([, name]) => name);
  const why = readWhy(rest);
  // `que o dólar caiu` does not ask for the largest falls.
  if (names.length > 0 && why.why !== undefined && !asksMeaning) {
    return { about: 'macro', names, ...why };
  }
  if (asksMovers.test(rest)) return { about: 'movers' };
  if (asksPortfolio.test(rest)) return { about: 'portfolio' };
  if (/\bpoupanca\b/.test(rest) && /\b(?:rend\w+|pagando|paga|taxa|juros)\b/.test(rest)) {
    return { about: 'rate', rate: { of: 'poupanca' } };
  }
  if (names.length > 0 && !asksMeaning) {
    const isOfMonth =
      names.some((name) => name === 'cdi' || name === 'selic') &&
      /\b(?:[dn]?es[st]e|no|do|por|ao) mes\b|\bmensal\b/.test(rest);
    return { about: 'macro', names, ...readMacroYear(rest), ...(isOfMonth && { isOfMonth }) };
  }
  if (terms.length > 0) return { about: 'terms', terms };
  if (
    /\b(?:quem e voce|voce e (?:um |uma )?(?:robo|humano|pessoa|gente|ia|maquina)|o que (?:voce|vc) (?:faz|sabe)|como voce funciona)\b/.test(
      rest,
    )
  ) {
    return { about: 'greeting', isWhoQuestion: true };
  }
  if (
    pleasedSigns.test(rest) ||
    (rest.length < 40 &&
      /^\W*(?:muito )?(?:obrigad[oa]|valeu|vlw|brigad[oa]|tchau|ate mais|blz|beleza|ok|show|entendi|perfeito|legal)\b[^?]*$/.test(
        rest,
      ))
  ) {
    return { about: 'thanks' };
  }
  if (
    rest.length < 40 &&
    (/^\W*(?:oi+|ola+|opa|e ?ai|bom dia|boa tarde|boa noite|menu|comecar|inicio)\b[^?]*$/.test(
      rest,
    ) ||
      howAreYou.test(rest))
  ) {
    return { about: 'greeting' };
  }
  if (asksForHelp(rest)) return { about: 'greeting' };
  const [, topic = 'unknown'] = topicPatterns.find(([pattern]) => pattern.test(rest)) ?? [];
  if (topic === 'contact') return { about: topic };
  const found = editionQuestion(rest) ?? { about: topic };
  return found.about === 'unknown' && (asksOtherPrice(rest) || asksWeather.test(rest))
    ? { about: 'not-covered' }
    : found;
}

const asksWeather = /\bprevisao do tempo\b|\bvai (?:chover|fazer (?:sol|frio|calor))\b/;
