import Big from 'big.js';
import {
  mostCompared,
  type AskedRate,
  type HistorySpan,
  type Lot,
  type Question,
  type QuestionOf,
} from '../question.ts';
import type { ReadNumber } from './read-numbers.ts';

const longestMonths = 100 * 12;

/** What somebody pays interest for, and does not get it. */
const ofLoan =
  /\bfinanci(?:ar|ei|o|ando|amentos?|ad[oa])\b|\bemprest(?:imos?|ad[oa])\b|\bconsignad[oa]\b|\bconsorcio\b|\bprestac(?:ao|oes)\b|\bcheque especial\b|\brotativo\b|\bdividas?\b|\bfaturas?\b|\bcartao\b|\bdevo \d|\bhipotecas?\b/;

/** What somebody wants counted; undefined where nothing is. */
export function calculation(
  rest: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  const lots = lotsOf(rest);
  if (lots.length > 0 && /\bpreco medio\b|\bmedia\b/.test(rest)) {
    return { about: 'average-price', lots };
  }
  if (tickers.length === 0 && numbers.length > 0 && ofLoan.test(rest)) return { about: 'loan' };
  const { monthly, others } = amountsOf(numbers);
  const isIncome =
    /\b(?:receber|ganhar|tirar|renda|viver|dividendos?|proventos?|por mes|mensa(?:l|is))\b/.test(
      rest,
    ) && /\b(?:quant[oa]s?|preciso|precisaria|necessario)\b/.test(rest);
  const hasRate = numbers.some(({ unit }) => unit === 'percent') || marketRate.test(rest);
  const hasTime = numbers.some(({ unit }) => unit === 'years' || unit === 'months');
  const capital = incomeCapital(rest, numbers);
  if (tickers.length === 0 && capital !== undefined) return capital;
  const asksWhatItBrings = /\brend(?:e|em|er|eria)\b/.test(rest);
  if (isIncome && !asksWhatItBrings && monthly !== undefined && !hasTime && !hasRate) {
    return {
      about: 'income',
      monthlyInReais: monthly.value,
      tickers: tickers.slice(0, mostCompared),
    };
  }
  const [ticker] = tickers;
  if (ticker !== undefined) return ofOneAsset(rest, ticker, numbers);
  if (monthly === undefined && others.length === 0) return undefined;
  const isGrowth =
    /\b(?:rend\w*|juros|aplic\w*|invest\w*|guard\w*|poup\w*|junt\w*|deposit\w*|aport\w*|vir\w*|fic\w*|ter\w*)\b/.test(
      rest,
    );
  if (asksPastValue(rest, numbers)) return { about: 'past-value' };
  const real = realValue(rest, numbers);
  if (real !== undefined) return real;
  const asksYield = /\brend\w*|\bjuros\b/.test(rest);
  if (!(hasRate && hasTime) && !(isGrowth && (hasRate || hasTime)) && !asksYield) return undefined;
  return (
    goal(rest, numbers) ??
    growth(rest, numbers) ??
    monthOrYear(rest, numbers) ?? {
      about: 'incomplete-growth',
      missing: missingOf(hasRate, numbers),
    }
  );
}

function missingOf(
  hasRate: boolean,
  numbers: readonly ReadNumber[],
): QuestionOf<'incomplete-growth'>['missing'] {
  const { monthly, others } = amountsOf(numbers);
  return [
    ...(monthly === undefined && others.length === 0 ? (['amount'] as const) : []),
    ...(hasRate ? [] : (['rate'] as const)),
    ...(monthsOf(numbers) === undefined ? (['time'] as const) : []),
  ];
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
      : /\bquanto\b|\bval(?:em|e|or)\b|\bcust\w+|\bpreco\b/.test(rest)
        ? { about: 'worth', ticker, quantity: quantity.value }
        : undefined;
  }
  const plain = numbers.find(({ unit, per }) => unit === 'nothing' && per === undefined);
  if (
    plain?.value.gt(0) === true &&
    /\b(?:receb\w+|pagaram|pagou|pagariam)\b/.test(rest) &&
    /\bquanto\b/.test(rest)
  ) {
    return { about: 'received', ticker, quantity: plain.value };
  }
  // `quanto valem 1.000 MXRF11`: so many of it, whether or not they are called papers.
  if (plain?.value.gte(1) === true && /\b(?:quanto (?:val\w+|cust\w+)|valor de) \d/.test(rest)) {
    return { about: 'worth', ticker, quantity: plain.value };
  }
  const amount = numbers.find(({ unit, per }) => unit === 'reais' && per === undefined) ?? plain;
  const wasPut = invested(rest, ticker, amount, numbers);
  if (wasPut !== undefined) return wasPut;
  const asksCount =
    /\bquant[oa]s? (?:acoes|acao|cotas?|papeis|unidades)\b|\bquant[oa]s? (?:da|do|de|consigo|posso|eu|da pra)\b|\bquant[oa]s\b.*\b(?:compr\w+|consigo|da pra)\b|\b(?:compr\w+|consigo|da pra)\b.*\bquant[oa]s\b/.test(
      rest,
    );
  if (amount !== undefined && amount.value.gt(0) && asksCount) {
    return { about: 'affordable', ticker, amountInReais: amount.value };
  }
  return undefined;
}

/** `se eu tivesse investido 10 mil em ITUB4 há 1 ano`. */
function invested(
  rest: string,
  ticker: string,
  amount: ReadNumber | undefined,
  numbers: readonly ReadNumber[],
): Question | undefined {
  const wasPut =
    /\b(?:tivesse|se (?:eu )?(?:investi|coloquei|apliquei|comprei)|investi|apliquei|coloquei)\b/.test(
      rest,
    ) && /\b(?:ha|faz|atras|ultim\w+|no ano passado|no comeco do ano|desde)\b/.test(rest);
  if (!wasPut || amount === undefined || amount.value.lte(0)) return undefined;
  const months = monthsOf(numbers) ?? (/\bano passado\b|\bum ano\b/.test(rest) ? 12 : undefined);
  if (months === undefined) {
    return /\b(?:comeco|inicio) d(?:o|este|esse) ano\b/.test(rest)
      ? { about: 'invested', ticker, amountInReais: amount.value, span: 'year-to-date' }
      : undefined;
  }
  return { about: 'invested', ticker, amountInReais: amount.value, span: spanOfMonths(months) };
}

/** As far back as a price is known. */
export function spanOfMonths(months: number): HistorySpan {
  if (months > 12) return 'longer';
  return months === 12 ? 'twelve-months' : { days: Math.round(months * 30.4) };
}

/** `quanto preciso para uma renda de 5 mil por mês a 0,7% ao mês`. */
function incomeCapital(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const asks =
    /\b(?:renda|viver|receber|tirar|ganhar|rend\w+)\b/.test(rest) &&
    /\bquanto (?:\w+ ){0,3}(?:preciso|precisaria|tenho que|teria que|devo|ter|juntar|investi\w*|aplica\w*)\b/.test(
      rest,
    );
  const { monthly, others } = amountsOf(numbers);
  const rate = rateOf(rest, numbers);
  const hasMore = others.length > 0 || monthsOf(numbers) !== undefined;
  if (!asks || hasMore || monthly === undefined || monthly.value.lte(0) || rate === undefined) {
    return undefined;
  }
  return { about: 'income-capital', monthlyInReais: monthly.value, rate };
}

/** `quanto rende 100 mil no CDI por mês`: the time is the month. */
function monthOrYear(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const { monthly, others } = amountsOf(numbers);
  const [initial] = others;
  const rate = rateOf(rest, numbers);
  const [, time] = /\brend\w*\b.*\b(?:por|cada|em um|a cada) (mes|ano)\b/.exec(rest) ?? [];
  if (time === undefined || monthly !== undefined || initial === undefined || rate === undefined) {
    return undefined;
  }
  return {
    about: 'growth',
    initialInReais: initial.value,
    monthlyInReais: new Big(0),
    months: time === 'mes' ? 1 : 12,
    rate,
  };
}

/** A sum that somebody wants to have: how much a month, or for how long. */
function goal(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  if (
    !/\b(?:pra|para|ate) (?:eu )?(?:ter|juntar|chegar|conseguir|alcancar)\b|\b(?:chegar|atingir|alcancar)\b|\bquanto (?:(?!rend)\w+ ){0,3}por mes\b|\bjunt(?:o|ar|aria)\b|\bquanto tempo\b|\bquanto (?:\w+ ){0,3}(?:deposit|guard|poup|aport|separ)\w+ (?:(?:por|todo|todos|os|cada|a) )+(?:mes|meses)\b/.test(
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
export function amountsOf(numbers: readonly ReadNumber[]) {
  const amounts = numbers.filter(({ unit }) => unit === 'reais' || unit === 'nothing');
  const monthly = amounts.find(({ per }) => per === 'month');
  return { monthly, others: amounts.filter((one) => one !== monthly) };
}

export function monthsOf(numbers: readonly ReadNumber[]): number | undefined {
  const time = numbers.find(({ unit }) => unit === 'years' || unit === 'months');
  if (time === undefined) return undefined;
  const months = time.value
    .times(time.unit === 'years' ? 12 : 1)
    .round(0, Big.roundHalfUp)
    .toNumber();
  return months < 1 || months > longestMonths ? undefined : months;
}

/** `quanto vale hoje 1000 reais de 2010`. */
function asksPastValue(rest: string, numbers: readonly ReadNumber[]): boolean {
  return (
    numbers.length > 0 &&
    /\b(?:d[eo]|em|desde) (?:(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) (?:de )?)?(?:19[89]\d|20[0-2]\d)\b/.test(
      rest,
    ) &&
    /\bval\w+\b|\bcorrig\w+|\bcorrec\w+|\bequival\w+|\bcompra\w*\b|\batualiz\w+|\binflacao\b/.test(
      rest,
    )
  );
}

/** What money buys later, where prices go on rising. */
function realValue(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  if (!/\b(?:inflacao|ipca|poder de compra)\b/.test(rest) || /\+ ?\d/.test(rest)) return undefined;
  if (
    !/\bval\w+\b|\bcompra\w*\b|\bdescontando\b|\bcorrig\w+|\bcorroi\w*|\bperd\w+|\bequival\w+/.test(
      rest,
    )
  ) {
    return undefined;
  }
  const months = monthsOf(numbers);
  const [amount] = amountsOf(numbers).others;
  if (months === undefined || amount === undefined || amount.value.lte(0)) return undefined;
  const percent = numbers.find(({ unit }) => unit === 'percent');
  return {
    about: 'real-value',
    amountInReais: amount.value,
    months,
    ...(percent === undefined ? {} : { inflation: percent.value }),
  };
}

function growth(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const months = monthsOf(numbers);
  if (months === undefined) return undefined;
  const { monthly, others } = amountsOf(numbers);
  const [initial] = others;
  const money = {
    initialInReais: initial?.value ?? new Big(0),
    monthlyInReais: monthly?.value ?? new Big(0),
    months,
  };
  const rates = ratesOf(rest, numbers);
  const [rate] = rates;
  if (rate === undefined) return undefined;
  return rates.length > 1
    ? { about: 'compare-rates', ...money, rates: rates.slice(0, mostCompared) }
    : { about: 'growth', ...money, rate };
}

/** In percent: what is more is a rate of a year, where it is not said of what it is. */
const mostOfMonth = 2;

const marketRate = /\b(?:cdi|cdb|selic|poupanca|ipca|lci|lca)\b/;

/** Each that is named, in that order; what is counted is one of them mostly. */
export function ratesOf(rest: string, numbers: readonly ReadNumber[]): readonly AskedRate[] {
  const percents = numbers.filter(({ unit, value }) => unit === 'percent' && value.lte(1_000));
  const ofCdi = /(\d+(?:[.,]\d+)?) ?(?:%|por cento) (?:d[oe] )?cdi\b/.exec(rest)?.[1];
  const overIpca = /\b(?:ipca|inflacao) ?(?:\+|mais) ?(\d+(?:[.,]\d+)?)/.exec(rest)?.[1];
  const named: { readonly at: number; readonly rate: AskedRate }[] = [];
  const add = (at: number, rate: AskedRate) => {
    if (at >= 0) named.push({ at, rate });
  };
  const figure = (text: string) => new Big(text.replace(',', '.'));
  if (ofCdi !== undefined) {
    add(rest.search(/\bcdi\b/), { of: 'cdi', percentOf: figure(ofCdi) });
  } else add(rest.search(/\bcdi\b|\bcdb\b/), { of: 'cdi' });
  if (overIpca !== undefined) {
    add(rest.search(/\b(?:ipca|inflacao)\b/), { of: 'ipca', plus: figure(overIpca) });
  }
  add(rest.search(/\bselic\b/), { of: 'selic' });
  add(rest.search(/\bpoupanca\b/), { of: 'poupanca' });
  const own = percents.filter(
    ({ value }) =>
      (ofCdi === undefined || !value.eq(figure(ofCdi))) &&
      (overIpca === undefined || !value.eq(figure(overIpca))),
  );
  for (const { value: percent, per } of own) {
    const rateOfOne = (time: 'month' | 'year') => ({
      at: rest.length,
      rate: { of: 'person', percent, per: time } as const,
    });
    if (per === undefined && percent.lte(mostOfMonth)) {
      // So little is a rate of a month mostly, and nobody has said so: both are told.
      named.push(rateOfOne('month'), rateOfOne('year'));
    } else named.push(rateOfOne(per ?? 'year'));
  }
  return named.toSorted((a, b) => a.at - b.at).map(({ rate }) => rate);
}

function rateOf(rest: string, numbers: readonly ReadNumber[]): AskedRate | undefined {
  return ratesOf(rest, numbers)[0];
}

/** `100 a 30,50`, `50 ações por R$ 28`. */
function lotsOf(rest: string): Lot[] {
  const pattern =
    /(?<![\d.,])(\d{1,9}) *(?:acoes|acao|cotas?|papeis)? *(?:a|por|de) (?:r\$ ?)?(\d+(?:[.,]\d+)?)(?![\d%])/g;
  return [...rest.matchAll(pattern)].flatMap(([, quantity = '', price = '']): Lot[] => {
    const lot = { quantity: new Big(quantity), priceInReais: new Big(price.replace(',', '.')) };
    return lot.quantity.gt(0) && price.length < 15 ? [lot] : [];
  });
}
