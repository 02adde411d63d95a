import Big from 'big.js';
import {
  splitCompared,
  maxCompared,
  type AskedRate,
  type HistorySpan,
  type Lot,
  type Question,
  type QuestionOf,
  type Term,
} from '../../domain/question.ts';
import { shownResult } from './shown-result.ts';
import { doubtfulPercent } from './doubtful-percent.ts';
import { readNumbers, type ReadNumber } from './read-numbers.ts';
import { marketRate, percentOverIpca, readRates } from './read-rates.ts';
import { longUnit, monthName, readTerm, wholeMonths, writeTerms } from './read-term.ts';
import patterns from '../question-patterns.data.json' with { type: 'json' };

/** Words about debts, for which the user pays interest. */
const loanPattern = new RegExp(patterns.ofLoan);

/** `cdb prefixado 13,5%`: a product and its rate, without an amount. */
const offersRate = new RegExp(patterns.offersRate);

/** Returns the calculation that a message asks for; undefined for none. */
export function calculation(
  text: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  const rest = writeTerms(text);
  const lots = readLots(rest);
  if (
    lots.length > 0 &&
    (/\bpreco medio\b|\bmedia\b/.test(rest) || (lots.length > 1 && /\bmedio\b|\bpm\b/.test(rest)))
  ) {
    return { about: 'average-price', lots };
  }
  if (tickers.length === 0 && numbers.length > 0 && loanPattern.test(rest))
    return { about: 'loan' };
  const { monthly, others } = selectAmounts(numbers);
  const isIncome =
    /\b(?:receber|ganhar|tirar|renda|viver|dividendos?|proventos?|por mes|mensa(?:l|is))\b/.test(
      rest,
    ) && /\b(?:quant[oa]s?|preciso|precisaria|necessario|quero|queria|renda passiva)\b/.test(rest);
  const hasRate = numbers.some(({ unit }) => unit === 'percent') || marketRate.test(rest);
  const term = readTerm(rest);
  const hasTime = term !== undefined;
  const capital = incomeCapital(rest, numbers);
  if (tickers.length === 0 && capital !== undefined) return capital;
  const withdrawn = tickers.length === 0 ? withdrawal(rest, numbers) : undefined;
  if (withdrawn !== undefined) return withdrawn;
  const asksYieldOfAsset = /\brend(?:e|em|er|eria)\b/.test(rest);
  if (isIncome && !asksYieldOfAsset && monthly !== undefined && !hasTime && !hasRate) {
    return {
      about: 'income',
      monthlyInReais: monthly.value,
      ...splitCompared(tickers),
    };
  }
  const [ticker] = tickers;
  if (ticker !== undefined) return assetCalculation(rest, ticker, numbers);
  if (monthly === undefined && others.length === 0) {
    return offersRate.test(rest) ? { about: 'incomplete-growth', missing: ['amount'] } : undefined;
  }
  const isGrowth =
    /\b(?:rend\w*|juros|aplic\w*|invest\w*|guard\w*|poup\w*|junt\w*|deposit\w*|aport\w*|vir\w*|fic\w*|ter\w*)\b/.test(
      rest,
    );
  if (asksPastValue(rest, numbers)) return { about: 'past-value' };
  // `quanto rende 10 mil no CDI descontando a inflação` asks for a yield.
  const real = asksYieldOfProduct.test(rest) ? undefined : realValue(rest, numbers);
  if (real !== undefined) return real;
  const asksYield = /\brend\w*|\bjuros\b/.test(rest);
  if (hasRate && unreadPeriod(rest, numbers))
    return { about: 'incomplete-growth', missing: ['term'] };
  const overYear = hasTime ? undefined : calculateOverOneYear(rest, numbers, isGrowth || asksYield);
  if (overYear !== undefined) return monthOrYear(rest, numbers) ?? overYear;
  if (!(hasRate && hasTime) && !(isGrowth && (hasRate || hasTime)) && !asksYield) return undefined;
  if (term === 'unread' || hasUnreadNumber(rest, numbers)) {
    return { about: 'incomplete-growth', missing: ['term'] };
  }
  return (
    goal(rest, numbers) ??
    growth(rest, numbers) ??
    monthOrYear(rest, numbers) ?? {
      about: 'incomplete-growth',
      missing: findMissing(hasRate, rest, numbers),
    }
  );
}

const withdrawalPattern = new RegExp(patterns.withdrawWords);
const emptyPattern = new RegExp(patterns.emptyWords);
const depositPattern = new RegExp(patterns.depositWords);

/** Returns whether the monthly amount is withdrawn. */
export function namesWithdrawal(rest: string): boolean {
  return withdrawalPattern.test(rest) && !depositPattern.test(rest);
}

/** `100 mil a 1% ao mês, tirando 500 por mês`: over a time, or until nothing is left. */
function withdrawal(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const { monthly, others } = selectAmounts(numbers);
  const [initial, ...more] = others;
  const asksHowLong = emptyPattern.test(rest);
  const namesWithdrawal = withdrawalPattern.test(rest) || asksHowLong;
  if (!namesWithdrawal || monthly === undefined || initial === undefined) return undefined;
  if (depositPattern.test(rest)) {
    return /\bsalario\b/.test(rest) ? undefined : { about: 'incomplete-growth', missing: ['term'] };
  }
  const term = readTerm(rest);
  if (more.length > 0 || term === 'unread' || unreadPeriod(rest, numbers)) {
    return { about: 'incomplete-growth', missing: ['term'] };
  }
  const rate = readRate(rest, numbers);
  if (rate === undefined) return { about: 'incomplete-growth', missing: ['rate'] };
  return {
    about: 'growth',
    initialInReais: initial.value,
    monthlyInReais: monthly.value,
    rate,
    ...(term === undefined || asksHowLong
      ? { months: maxMonths, withdraws: 'until-empty' }
      : { ...term, withdraws: 'over-term' }),
  };
}

const asksYieldOfProduct =
  /\brend\w*\b(?=.{0,120}\b(?:cdi|cdbs?|lcis?|lcas?|selic|poupanca|tesouro)\b)/;

/** Maximum characters of what was said so far. */
const maxSaid = 600;

/** A hundred years. */
const maxMonths = 1_200;

/**
 * Returns whether the text has rates or deposits of other periods than a month and a year (`0,03% ao dia`, `50 por
 * semana`), or past dates.
 */
function unreadPeriod(rest: string, numbers: readonly ReadNumber[]): boolean {
  const isOfDeposits = !/\brend/.test(rest);
  return (
    rateOfPeriod.test(rest) ||
    pastDate.test(rest) ||
    (isOfDeposits &&
      (depositOfPeriod.test(rest) ||
        selectAmounts(numbers).others.some(({ per }) => per === 'year')))
  );
}

const rateOfPeriod = new RegExp(
  String.raw`(?:%|por cento) ?(?:ao|a|por|cada) ?(?:dia|${longUnit})\b|% ?a\.?d\b`,
);
const depositOfPeriod = new RegExp(String.raw`\b(?:por|cada|tod[ao]) (?:dia|${longUnit})\b`);
const pastDate = new RegExp(
  String.raw`\b(?:desde|em|de|ate|${monthName}) (?:19|20)\d\d\b(?! ?(?:reais|mil|,|\.\d|por|no?a?s?\b|em\b|a\b))`,
);

/** Returns whether there are more amounts than a calculation uses, or a small number without a unit: `por 24`. */
function hasUnreadNumber(rest: string, numbers: readonly ReadNumber[]): boolean {
  const { monthly, others } = selectAmounts(numbers);
  const overIpca = percentOverIpca(rest);
  const amounts = others.filter(
    ({ unit, value }) => unit === 'reais' || overIpca?.eq(value) !== true,
  );
  return (
    amounts.length > 1 ||
    (monthly !== undefined &&
      amounts.some(({ unit, value }) => unit === 'nothing' && value.lt(minAmount)))
  );
}

/** A number below this is hardly an amount of reais when there is a larger one. */
const minAmount = 100;

function findMissing(
  hasRate: boolean,
  rest: string,
  numbers: readonly ReadNumber[],
): QuestionOf<'incomplete-growth'>['missing'] {
  const { monthly, others } = selectAmounts(numbers);
  return [
    ...(monthly === undefined && others.length === 0 ? (['amount'] as const) : []),
    ...(hasRate ? [] : (['rate'] as const)),
    ...(readTerm(rest) === undefined ? (['time'] as const) : []),
  ];
}

/** Returns the calculation on one asset and a number. */
function assetCalculation(
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
  // `quanto valem 1.000 MXRF11`: a quantity, even without a word such as shares.
  if (plain?.value.gte(1) === true && /\b(?:quanto (?:val\w+|cust\w+)|valor de) \d/.test(rest)) {
    return { about: 'worth', ticker, quantity: plain.value };
  }
  const amount = numbers.find(({ unit, per }) => unit === 'reais' && per === undefined) ?? plain;
  const wasPut = readInvested(rest, ticker, amount);
  if (wasPut !== undefined) return wasPut;
  const asksCount =
    /\bquant[oa]s? (?:acoes|acao|cotas?|papeis|unidades)\b|\bquant[oa]s? (?:da|do|de|consigo|posso|eu|da pra)\b|\bquant[oa]s\b.{0,80}\b(?:compr\w+|consigo|da pra)\b|\b(?:compr\w+|consigo|da pra)\b.{0,80}\bquant[oa]s\b/.test(
      rest,
    );
  if (amount !== undefined && amount.value.gt(0) && asksCount) {
    return { about: 'affordable', ticker, amountInReais: amount.value };
  }
  return undefined;
}

/** `se eu tivesse investido 10 mil em ITUB4 há 1 ano`. */
function readInvested(
  rest: string,
  ticker: string,
  amount: ReadNumber | undefined,
): Question | undefined {
  const wasPut =
    /\b(?:tivesse|se (?:eu )?(?:investi|coloquei|apliquei|comprei)|investi|apliquei|coloquei)\b/.test(
      rest,
    ) && /\b(?:ha|faz|atras|ultim\w+|no ano passado|no comeco do ano|desde)\b/.test(rest);
  if (!wasPut || amount === undefined || amount.value.lte(0)) return undefined;
  const named = readTerm(rest);
  if (named === 'unread') return undefined;
  const term = named ?? (/\bano passado\b/.test(rest) ? { months: 12 } : undefined);
  if (term === undefined) {
    return /\b(?:comeco|inicio) d(?:o|este|esse) ano\b/.test(rest)
      ? { about: 'invested', ticker, amountInReais: amount.value, span: 'year-to-date' }
      : undefined;
  }
  return { about: 'invested', ticker, amountInReais: amount.value, span: spanOfTerm(term) };
}

const maxSpanDays = 400;

/** Returns the span for a price history, `longer` beyond the source's range. */
export function spanOfTerm({ months, days = 0 }: Term): HistorySpan {
  if (months === 12 && days === 0) return 'twelve-months';
  const all = Math.round(months * 30.4) + days;
  return months > 12 || all > maxSpanDays ? 'longer' : { days: all };
}

const asksCapital =
  /\bquanto (?:\w+ ){0,3}(?:preciso|precisaria|tenho que|teria que|devo|ter|juntar|investi\w*|aplica\w*)\b|\b(?:preciso|precisaria)(?: \w+){0,3} quanto\b|\bquanto (?:de )?(?:patrimonio|capital)\b|\b(?:qual|que) (?:o )?(?:valor|montante|patrimonio|capital|quantia)\b/;

/** `quanto preciso para uma renda de 5 mil por mês a 0,7% ao mês`. */
function incomeCapital(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const asks =
    /\b(?:renda|viver|receber|tirar|ganhar|aposent\w+|rend\w+)\b|\b(?:pra|para) (?:eu )?(?:ter|fazer|conseguir|sacar|cair|pingar)\b/.test(
      rest,
    ) && asksCapital.test(rest);
  const { monthly, others } = selectAmounts(numbers);
  const rate = readRate(rest, numbers);
  const hasMore = others.length > 0 || readTerm(rest) !== undefined;
  if (!asks || hasMore || monthly === undefined || monthly.value.lte(0) || rate === undefined) {
    return undefined;
  }
  return { about: 'income-capital', monthlyInReais: monthly.value, rate };
}

const yieldOfPeriod = new RegExp(
  String.raw`\b(?:rend\w*|da|dao|daria|ganho|recebo|pinga)\b.{0,80}\b(?:por|cada|em um|a cada) (mes|ano|dia|${longUnit})\b`,
);

/** `quanto rende 100 mil no CDI por mês`: the term is one month. */
function monthOrYear(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  const { monthly, others } = selectAmounts(numbers);
  const [initial] = others;
  const rate = readRate(rest, numbers);
  const time = yieldOfPeriod.exec(rest)?.[1];
  const term = time === undefined ? undefined : readTerm(`1 ${time}`);
  if (
    term === undefined ||
    term === 'unread' ||
    monthly !== undefined ||
    initial === undefined ||
    rate === undefined
  ) {
    return undefined;
  }
  return {
    about: 'growth',
    initialInReais: initial.value,
    monthlyInReais: new Big(0),
    ...term,
    rate,
  };
}

/** A whole number of this range without a unit is a year, such as that of a maturity. */
const isYear = ({ unit, value }: ReadNumber) =>
  unit === 'nothing' && value.gte(1_900) && value.lt(2_100) && value.eq(value.round(0));

/**
 * `10 mil em cdb 110% do cdi`, `100 mil na poupança`: without a term, one year is assumed, since rates are yearly.
 */
function calculateOverOneYear(
  rest: string,
  numbers: readonly ReadNumber[],
  asksGrowth: boolean,
): Question | undefined {
  const { monthly, others } = selectAmounts(numbers);
  const [amount, ...more] = [...(monthly === undefined ? [] : [monthly]), ...others].filter(
    ({ value }) => percentOverIpca(rest)?.eq(value) !== true,
  );
  if (amount === undefined || more.length > 0 || amount.value.lt(1) || isYear(amount)) {
    return undefined;
  }
  const rates = readRates(rest, numbers);
  const isPartOfCdi = rates.some((rate) => rate.of === 'cdi' && rate.percentOf);
  const isSum = amount.unit === 'reais' || amount.value.gte(minSum);
  const namesProduct =
    isSum && /\b(?:cdbs?|lcis?|lcas?|cris?|cras?|tesouro|poupanca|cdi|selic|ipca)\b/.test(rest);
  return !asksLength.test(rest) && (isPartOfCdi || namesProduct || asksGrowth)
    ? growthOver({ months: 12, isTermAssumed: true }, rest, numbers)
    : undefined;
}

const asksLength = /\bquanto tempo\b|\bquantos (?:anos|meses)\b|\bquando\b/;

/** `selic 15` contains no amount of money. */
const minSum = 500;

/** Returns the question for a savings goal: how much a month, or for how long. */
function goal(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  if (
    !/\b(?:pra|para|ate) (?:eu )?(?:ter|juntar|chegar|conseguir|alcancar)\b|\b(?:chegar|atingir|alcancar)\b|\bquanto (?:(?!rend)\w+ ){0,3}por mes\b|\bjunt(?:o|ar|aria)\b|\bquanto tempo\b|\bquanto (?:\w+ ){0,3}(?:deposit|guard|poup|aport|separ)\w+ (?:(?:por|todo|todos|os|cada|a) )+(?:mes|meses)\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  const rate = readRate(rest, numbers);
  if (rate === undefined) return undefined;
  const { monthly, others } = selectAmounts(numbers);
  const [target] = others.toSorted((a, b) => b.value.cmp(a.value));
  if (target === undefined || target.value.lte(0)) return undefined;
  const targetInReais = target.value;
  if (monthly !== undefined && monthly.value.gt(0) && asksLength.test(rest)) {
    return { about: 'time-to-sum', targetInReais, monthlyInReais: monthly.value, rate };
  }
  const term = readTerm(rest);
  if (term === undefined || term === 'unread' || monthly !== undefined) return undefined;
  // Days after the last whole month before a date add no deposit.
  const months = wholeMonths(term.until === undefined ? term : { months: term.months });
  if (months === undefined || months < 1) return { about: 'incomplete-growth', missing: ['term'] };
  return { about: 'target-sum', targetInReais, rate, months };
}

/** Returns the amounts of money, with the monthly one separate; a number without a unit may be one. */
export function selectAmounts(numbers: readonly ReadNumber[]) {
  const amounts = numbers.filter(({ unit }) => unit === 'reais' || unit === 'nothing');
  const monthly = amounts.find(({ per }) => per === 'month');
  return { monthly, others: amounts.filter((one) => one !== monthly) };
}

const pastYearPattern = new RegExp(
  String.raw`\b(?:d[eo]|em|desde) (?:${monthName} (?:de )?)?(?:19[89]\d|20[0-2]\d)\b`,
);

/** `quanto vale hoje 1000 reais de 2010`. */
function asksPastValue(rest: string, numbers: readonly ReadNumber[]): boolean {
  const isAmount = (number: ReadNumber) =>
    number.unit === 'reais' || (number.value.gte(minAmount) && !isYear(number));
  return (
    numbers.some(isAmount) &&
    pastYearPattern.test(rest) &&
    /\bval\w+\b|\bcorrig\w+|\bcorrec\w+|\bequival\w+|\bcompra\w*\b|\batualiz\w+|\binflacao\b/.test(
      rest,
    )
  );
}

/** Returns the question what money buys later, with inflation. */
function realValue(rest: string, numbers: readonly ReadNumber[]): Question | undefined {
  if (!/\b(?:inflacao|ipca|poder de compra)\b/.test(rest) || /\+ ?\d/.test(rest)) return undefined;
  if (
    !/\bval\w+\b|\bcompra\w*\b|\bdescontando\b|\bcorrig\w+|\bcorroi\w*|\bperd\w+|\bequival\w+/.test(
      rest,
    )
  ) {
    return undefined;
  }
  const months = wholeMonths(readTerm(rest));
  const [amount] = selectAmounts(numbers).others;
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
  const term = readTerm(rest);
  return term === undefined || term === 'unread' ? undefined : growthOver(term, rest, numbers);
}

function growthOver(
  term: Term,
  rest: string,
  numbers: readonly ReadNumber[],
): Question | undefined {
  const { monthly, others } = selectAmounts(numbers);
  const [initial] = others;
  const money = {
    initialInReais: initial?.value ?? new Big(0),
    monthlyInReais: monthly?.value ?? new Big(0),
    ...shownResult(rest),
    ...term,
  };
  const fee = readFee(rest);
  const withoutFee = fee === undefined ? rest : rest.replace(feePercent, ' ');
  const rates = readRates(withoutFee, fee === undefined ? numbers : readNumbers(withoutFee));
  const [rate] = rates;
  if (rate === undefined) return undefined;
  const doubtful = doubtfulPercent(rest, rates);
  if (doubtful !== undefined) {
    return {
      about: 'incomplete-growth',
      missing: ['rate'],
      said: rest.slice(-maxSaid),
      doubtfulPercent: doubtful,
    };
  }
  return rates.length > 1
    ? { about: 'compare-rates', ...money, rates: rates.slice(0, maxCompared) }
    : { about: 'growth', ...money, rate, ...(fee === undefined ? {} : { fee }) };
}

const custody = /\btaxa (?:de custodia|d[ae] b3)\b|\bcustodia\b/;
const feePercent =
  /\btaxa (?:de )?(?:adm\w*)(?: (?:de|e|a|com))? (\d{1,2}(?:,\d{1,3})?) ?(?:%|por cento)(?: (?:ao ano|a\.a\.?|aa))?|(?<![\d.,])(\d{1,2}(?:,\d{1,3})?) ?(?:%|por cento)(?: (?:ao ano|a\.a\.?|aa))? de (?:taxa (?:de )?)?adm\w*/;

/** `taxa de administração de 2%`, `a taxa da B3`. */
function readFee(rest: string): QuestionOf<'growth'>['fee'] {
  const found = feePercent.exec(rest);
  const percent = found?.[1] ?? found?.[2];
  if (percent !== undefined) return new Big(percent.replace(',', '.'));
  return custody.test(rest) && /\btesouro\b/.test(rest) ? 'custody' : undefined;
}

function readRate(rest: string, numbers: readonly ReadNumber[]): AskedRate | undefined {
  return readRates(rest, numbers)[0];
}

/** `100 a 30,50`, `50 ações por R$ 28`. */
function readLots(rest: string): Lot[] {
  const pattern =
    /(?<![\d.,])(\d{1,9})(?: *(?:acoes|acao|cotas?|papeis|unidades|(?!mais|anos|dias|meses|reais)[a-z]{4,5}))? *(?:a|por|de) (?:r\$ ?)?(\d+(?:[.,]\d+)?)(?![\d%])/g;
  return [...rest.matchAll(pattern)].flatMap(([, quantity = '', price = '']): Lot[] => {
    const lot = { quantity: new Big(quantity), priceInReais: new Big(price.replace(',', '.')) };
    return lot.quantity.gt(0) && price.length < 15 ? [lot] : [];
  });
}
