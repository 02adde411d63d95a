import Big from 'big.js';
import type { AlertDirection } from '../../contracts/alerts.ts';
import { findTerm, type GlossaryTerm } from '../glossary.ts';
import { findAssets } from './find-assets.ts';
import { askedIndicators, type Indicator } from './indicators.ts';
import { plainWords } from './plain-words.ts';
import { readNumbers, type ReadNumber } from './read-numbers.ts';
import { refusedTopicOf, type RefusedTopic } from './refused-topics.ts';

/** A rate, or the one of the market that is meant. */
export type AskedRate =
  | { readonly of: 'person'; readonly percent: Big; readonly per: 'month' | 'year' }
  | { readonly of: 'cdi' | 'selic' };

export type MacroName =
  | 'selic'
  | 'cdi'
  | 'ipcaTwelveMonths'
  | 'ipcaMonth'
  | 'dollar'
  | 'euro'
  | 'ibovespa'
  | 'bitcoin'
  | 'copomDay';

export type Question =
  | { readonly about: RefusedTopic; readonly tickers: readonly string[] }
  | {
      readonly about: 'create-alert';
      readonly ticker: string;
      /** Undefined where the price says it. */
      readonly direction: AlertDirection | undefined;
      readonly targetInCentavos: number;
      readonly confirmed: boolean;
    }
  /** Without an asset or a price. */
  | { readonly about: 'incomplete-alert' }
  | { readonly about: 'list-alerts' }
  | { readonly about: 'remove-alerts'; readonly ticker: string | undefined }
  | { readonly about: 'income'; readonly monthlyInReais: Big; readonly ticker: string | undefined }
  | {
      readonly about: 'growth';
      readonly initialInReais: Big;
      readonly monthlyInReais: Big;
      readonly rate: AskedRate;
      readonly months: number;
    }
  | { readonly about: 'incomplete-growth' }
  /** How much a month, for a sum at the end of a time. */
  | {
      readonly about: 'target-sum';
      readonly targetInReais: Big;
      readonly rate: AskedRate;
      readonly months: number;
    }
  /** How long, for a sum by so much a month. */
  | {
      readonly about: 'time-to-sum';
      readonly targetInReais: Big;
      readonly monthlyInReais: Big;
      readonly rate: AskedRate;
    }
  /** What so many of an asset have paid in a year. */
  | { readonly about: 'received'; readonly ticker: string; readonly quantity: Big }
  /** How many of an asset some money buys. */
  | { readonly about: 'affordable'; readonly ticker: string; readonly amountInReais: Big }
  | { readonly about: 'history'; readonly ticker: string; readonly span: HistorySpan }
  | { readonly about: 'average-price'; readonly lots: readonly Lot[] }
  | { readonly about: 'compare'; readonly tickers: readonly string[] }
  | { readonly about: 'dividends'; readonly ticker: string }
  | {
      readonly about: 'indicators';
      readonly ticker: string;
      readonly indicators: readonly Indicator[];
    }
  | { readonly about: 'asset'; readonly ticker: string }
  | { readonly about: 'macro'; readonly names: readonly MacroName[] }
  | { readonly about: 'terms'; readonly terms: readonly GlossaryTerm[] }
  | { readonly about: OwnMatter }
  | { readonly about: 'greeting' }
  | { readonly about: 'unknown' };

/** From when on a price is looked back at: so many days, or the beginning of this year. */
export type HistorySpan = { readonly days: number } | 'year-to-date' | 'twelve-months';

/** What somebody does on the site, or with a person. */
export type OwnMatter = 'contact' | 'plan' | 'portfolio' | 'messages' | 'edition';

const ownMatters: readonly (readonly [RegExp, OwnMatter])[] = [
  [
    /\b(?:falar com|atendente|humano|pessoa|alguem|suporte|reclama\w*|ouvidoria|senha|nao (?:recebi|chegou|consigo))\b/,
    'contact',
  ],
  [
    /\b(?:manda|mostra|ver|quero|ler|me da)\b.*\b(?:abertura|fechamento|edicao|resumo)\b|\b(?:abertura|fechamento|resumo) (?:de hoje|do dia|do mercado|de ontem)\b|\bo que (?:aconteceu|houve|rolou)\b/,
    'edition',
  ],
  [
    /\b(?:meu|o|do) plano\b|\bplanos\b|\bassina\w*|\bpagamentos?\b|\bcobranca\b|\breembols\w*|\bcomo (?:eu )?cancel\w*|\bcancelar (?:o|a|meu|minha)\b|\bteste gratis\b/,
    'plan',
  ],
  [/\b(?:minha|da minha) carteira\b|\bminhas (?:acoes|posicoes)\b|\bmeus ativos\b/, 'portfolio'],
  [
    /\b(?:horario|hora|tamanho|frequencia|preferencias?)\b.*\b(?:mensage\w+|avis\w+|relatorio)\b|\bmensage\w+\b.*\b(?:horario|hora|frequencia)\b|\bminhas preferencias\b/,
    'messages',
  ],
];

export interface Lot {
  readonly quantity: Big;
  readonly priceInReais: Big;
}

/** So many are compared at once. */
const mostCompared = 4;
const longestMonths = 100 * 12;

/** What a message asks, as far as rules can tell; what none of them knows is `unknown`. */
export function readQuestion(text: string): Question {
  const plain = plainWords(text);
  const { tickers, rest } = findAssets(plain);
  const refused = refusedTopicOf(plain);
  if (refused !== undefined) return { about: refused, tickers };
  const numbers = readNumbers(rest);
  return (
    alertQuestion(rest, tickers, numbers) ??
    calculation(rest, tickers, numbers) ??
    assetQuestion(rest, tickers, numbers) ??
    generalQuestion(rest)
  );
}

const alertWords = /\balert\w*|\bavis(?:a|e|ar|o|em)\b|\bnotific\w*|\bme (?:chama|lembra)\b/;

function alertQuestion(
  rest: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  if (!alertWords.test(rest)) return undefined;
  const [ticker] = tickers;
  if (/\b(?:remov\w*|exclu\w*|apag\w*|cancel\w*|tir(?:a|ar|e)|delet\w*)\b/.test(rest)) {
    return { about: 'remove-alerts', ticker };
  }
  const target = numbers.find(({ unit }) => unit === 'reais' || unit === 'nothing');
  if (ticker !== undefined && target !== undefined) {
    return {
      about: 'create-alert',
      ticker,
      direction: directionOf(rest),
      targetInCentavos: centavosOf(target.value),
      confirmed: /\bmesmo assim\b/.test(rest),
    };
  }
  if (/\b(?:meus?|quais|lista\w*|ver|mostr\w*|tenho)\b/.test(rest)) return { about: 'list-alerts' };
  return { about: 'incomplete-alert' };
}

function directionOf(rest: string): AlertDirection | undefined {
  if (/\b(?:abaixo|cair|cai|caia|baixar|baixe|desc\w+|recu\w+|menos de|menor)\b/.test(rest))
    return 'abaixo';
  if (
    /\b(?:acima|subir|suba|sobe|passar|passe|ultrapass\w+|romper|super\w+|mais de|maior)\b/.test(
      rest,
    )
  ) {
    return 'acima';
  }
  return undefined;
}

/** More than any price is is refused by the rule of targets. */
function centavosOf(reais: Big): number {
  return Math.min(reais.times(100).round(0, Big.roundHalfUp).toNumber(), Number.MAX_SAFE_INTEGER);
}

function calculation(
  rest: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  const lots = lotsOf(rest);
  if (lots.length > 0 && /\bpreco medio\b|\bmedia\b/.test(rest)) {
    return { about: 'average-price', lots };
  }
  const { monthly, others } = amountsOf(numbers);
  const isIncome =
    /\b(?:receber|ganhar|tirar|renda|viver|dividendos?|proventos?|por mes|mensa(?:l|is))\b/.test(
      rest,
    ) && /\b(?:quant[oa]s?|preciso|precisaria|necessario)\b/.test(rest);
  const hasRate = numbers.some(({ unit }) => unit === 'percent') || /\b(?:cdi|selic)\b/.test(rest);
  const hasTime = numbers.some(({ unit }) => unit === 'years' || unit === 'months');
  if (isIncome && monthly !== undefined && !hasTime && !hasRate) {
    return { about: 'income', monthlyInReais: monthly.value, ticker: tickers[0] };
  }
  const [ticker] = tickers;
  if (ticker !== undefined) return ofOneAsset(rest, ticker, numbers);
  if (monthly === undefined && others.length === 0) return undefined;
  const isGrowth =
    /\b(?:rend\w*|juros|aplic\w*|invest\w*|guard\w*|poup\w*|junt\w*|deposit\w*|aport\w*|vir\w*|fic\w*|ter\w*)\b/.test(
      rest,
    );
  if (!(hasRate && hasTime) && !(isGrowth && (hasRate || hasTime))) return undefined;
  return goal(rest, numbers) ?? growth(rest, numbers) ?? { about: 'incomplete-growth' };
}

/** What is counted of one asset and a number. */
function ofOneAsset(
  rest: string,
  ticker: string,
  numbers: readonly ReadNumber[],
): Question | undefined {
  const quantity = numbers.find(({ unit }) => unit === 'papers');
  if (quantity !== undefined && quantity.value.gt(0)) {
    return /\b(?:receb\w+|pag\w+|dividendos?|proventos?|rend\w+|ganh\w+)\b/.test(rest)
      ? { about: 'received', ticker, quantity: quantity.value }
      : undefined;
  }
  const amount = numbers.find(({ unit, per }) => unit === 'reais' && per === undefined);
  const asksCount =
    /\bquant[oa]s? (?:acoes|acao|cotas?|papeis|unidades)\b|\bquant[oa]s? (?:da|do|de|consigo|posso|eu|da pra)\b/.test(
      rest,
    );
  if (amount !== undefined && amount.value.gt(0) && asksCount) {
    return { about: 'affordable', ticker, amountInReais: amount.value };
  }
  return undefined;
}

/** A sum that somebody wants to have: how much a month, or for how long. */
function goal(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  if (
    !/\b(?:pra|para|ate) (?:eu )?(?:ter|juntar|chegar|conseguir|alcancar)\b|\bjunt(?:o|ar|aria)\b|\bquanto tempo\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  const rate = rateOf(rest, numbers);
  if (rate === undefined) return undefined;
  const { monthly, others } = amountsOf(numbers);
  const [target] = others.toSorted((a, b) => b.value.cmp(a.value));
  if (target === undefined || target.value.lte(0)) return undefined;
  const targetInReais = target.value;
  if (
    monthly !== undefined &&
    monthly.value.gt(0) &&
    /\bquanto tempo\b|\bquantos (?:anos|meses)\b|\bquando\b/.test(rest)
  ) {
    return { about: 'time-to-sum', targetInReais, monthlyInReais: monthly.value, rate };
  }
  const months = monthsOf(numbers);
  if (months === undefined || monthly !== undefined) return undefined;
  return { about: 'target-sum', targetInReais, rate, months };
}

/** Amounts of money, a sum of each month apart; what has no unit may be one. */
function amountsOf(numbers: readonly ReadNumber[]) {
  const amounts = numbers.filter(({ unit }) => unit === 'reais' || unit === 'nothing');
  const monthly = amounts.find(({ per }) => per === 'month');
  return { monthly, others: amounts.filter((one) => one !== monthly) };
}

function monthsOf(numbers: readonly ReadNumber[]): number | undefined {
  const time = numbers.find(({ unit }) => unit === 'years' || unit === 'months');
  if (time === undefined) return undefined;
  const months = time.value
    .times(time.unit === 'years' ? 12 : 1)
    .round(0, Big.roundHalfUp)
    .toNumber();
  return months < 1 || months > longestMonths ? undefined : months;
}

function growth(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const months = monthsOf(numbers);
  const rate = rateOf(rest, numbers);
  if (months === undefined || rate === undefined) return undefined;
  const { monthly, others } = amountsOf(numbers);
  const [initial] = others;
  return {
    about: 'growth',
    initialInReais: initial?.value ?? new Big(0),
    monthlyInReais: monthly?.value ?? new Big(0),
    rate,
    months,
  };
}

function rateOf(rest: string, numbers: readonly ReadNumber[]): AskedRate | undefined {
  const percent = numbers.find(({ unit }) => unit === 'percent');
  // A part of the CDI is another rate than its own, and none is counted of it yet.
  if (percent !== undefined && /\bd[oe] (?:cdi|selic)\b/.test(rest)) return undefined;
  // More than any country has had would be no rate that somebody means.
  if (percent !== undefined && percent.value.gt(1_000)) return undefined;
  if (percent !== undefined) {
    return { of: 'person', percent: percent.value, per: percent.per ?? 'year' };
  }
  if (/\bcdi\b/.test(rest)) return { of: 'cdi' };
  return /\bselic\b/.test(rest) ? { of: 'selic' } : undefined;
}

/** `100 a 30,50`, `50 ações por R$ 28`. */
function lotsOf(rest: string): Lot[] {
  const pattern =
    /(?<![\d.,])(\d{1,9}) ?(?:acoes|acao|cotas?|papeis)? ?(?:a|por|de) (?:r\$ ?)?(\d+(?:[.,]\d+)?)(?![\d%])/g;
  return [...rest.matchAll(pattern)].flatMap(([, quantity = '', price = '']): Lot[] => {
    const lot = { quantity: new Big(quantity), priceInReais: new Big(price.replace(',', '.')) };
    return lot.quantity.gt(0) && price.length < 15 ? [lot] : [];
  });
}

function assetQuestion(
  rest: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  const [ticker] = tickers;
  if (ticker === undefined) return undefined;
  if (tickers.length > 1) return { about: 'compare', tickers: tickers.slice(0, mostCompared) };
  const asked = askedIndicators(rest);
  const span = spanOf(rest, numbers);
  if (span !== undefined) return { about: 'history', ticker, span };
  if (asked.length > 0) return { about: 'indicators', ticker, indicators: asked };
  if (
    /\b(?:dividendos?|proventos?|jcp|rendimentos?|paga|pagou|pagamentos?|distribu\w+)\b/.test(rest)
  ) {
    return { about: 'dividends', ticker };
  }
  return { about: 'asset', ticker };
}

function spanOf(rest: string, numbers: readonly ReadNumber[]): HistorySpan | undefined {
  if (
    !/\b(?:subi\w*|sobe|ca[iu]\w*|valoriz\w*|desvaloriz\w*|vari\w*|rendeu|andou|mudou|historico|desempenho|performance|evolucao)\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  if (/\b(?:hoje|dia)\b/.test(rest)) return undefined;
  if (/\bsemana\b/.test(rest)) return { days: 7 };
  if (/\b(?:neste|nesse|este|esse|no) ano\b/.test(rest)) return 'year-to-date';
  const months = monthsOf(numbers);
  if (months !== undefined && months >= 12) return months === 12 ? 'twelve-months' : undefined;
  if (months !== undefined) return { days: Math.round(months * 30.4) };
  if (/\b(?:um ano|ultimo ano|doze meses|anual)\b/.test(rest)) return 'twelve-months';
  if (/\bsemestre\b/.test(rest)) return { days: 180 };
  return { days: 30 };
}

const macroWords: readonly (readonly [RegExp, MacroName])[] = [
  [/\bcopom\b/, 'copomDay'],
  [/\bselic\b|\btaxa (?:basica )?de juros\b|\bjuros do brasil\b/, 'selic'],
  [/\bcdi\b/, 'cdi'],
  [/\b(?:ipca|inflacao) (?:do|no|deste|desse|de) (?:ultimo )?mes\b/, 'ipcaMonth'],
  [/\b(?:ipca|inflacao)\b(?! (?:do|no|deste|desse|de) (?:ultimo )?mes\b)/, 'ipcaTwelveMonths'],
  [/\bdolar\b/, 'dollar'],
  [/\beuro\b/, 'euro'],
  [/\bibovespa\b|\bibov\b|\ba bolsa\b/, 'ibovespa'],
  [/\bbitcoin\b|\bbtc\b/, 'bitcoin'],
];

const meaningWords =
  /\b(?:o )?que (?:e|sao|significa\w*|quer dizer)\b|\bsignificado\b|\bdefin\w+|\bexplic\w+|\bcomo funciona\w*|\bpra que serve\b|\bpara que serve\b|\bme fala (?:o que e|sobre)\b/g;

/** One, or those of which a difference is asked for; none where one of them is not known. */
function termsOf(named: string): readonly GlossaryTerm[] {
  const one = findTerm(named);
  if (one !== undefined) return [one];
  const parts = named
    .replace(/^(?:qual )?(?:a |e a )?diferenca entre (?:[oa]s? )?/, '')
    .split(/ (?:e|ou|x|vs) (?:[oa]s? )?|, ?/);
  const terms = parts.flatMap((part) => findTerm(part) ?? []);
  return parts.length > 1 && parts.length <= mostCompared && terms.length === parts.length
    ? terms
    : [];
}

/** Of a question without an asset. */
function generalQuestion(rest: string): Question {
  const asksMeaning = rest.search(meaningWords) >= 0 || /\bdiferenca entre\b/.test(rest);
  const named = rest
    .replaceAll(meaningWords, ' ')
    .replaceAll(/[^\p{L}\p{N}/&+ -]/gu, ' ')
    .replace(/^ *(?:oi|ola|bom dia|boa tarde|boa noite|por favor|pfv)\b/, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(/^(?:(?:o|a|os|as|um|uma|me|pra mim|para mim) )+/, '');
  const terms = termsOf(named);
  if (asksMeaning && terms.length > 0) return { about: 'terms', terms };
  const names = macroWords.filter(([pattern]) => pattern.test(rest)).map(([, name]) => name);
  if (names.length > 0 && !asksMeaning) return { about: 'macro', names };
  if (terms.length > 0) return { about: 'terms', terms };
  if (
    /\b(?:quem e voce|voce e (?:um |uma )?(?:robo|humano|pessoa|gente|ia|maquina)|o que (?:voce|vc) (?:faz|sabe)|como voce funciona)\b/.test(
      rest,
    )
  ) {
    return { about: 'greeting' };
  }
  if (
    /^\W*(?:oi+|ola+|opa|e ?ai|bom dia|boa tarde|boa noite|obrigad[oa]|valeu|blz|beleza)\b[^?]*$/.test(
      rest,
    ) &&
    rest.length < 40
  ) {
    return { about: 'greeting' };
  }
  const own = ownMatters.find(([pattern]) => pattern.test(rest));
  return { about: own === undefined ? 'unknown' : own[1] };
}
