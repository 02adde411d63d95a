import Big from 'big.js';
import type { CalculateQuestion, Program, ProgramOf, SoldKind } from '../../domain/program.ts';
import type { Question, QuestionOf } from '../../domain/question.ts';
import type { Change, ChangedAmount } from './read-change.ts';
import { replacedRate } from './read-rates.ts';
import { taxOfSale } from './read-sale-tax.ts';
import { wholeMonths } from './read-term.ts';

/* Follow-ups of the other calculations: a slot that is named changes, the others stay. */

const calculated = (program: Program): CalculateQuestion => ({ about: 'calculate', program });

/** Returns the calculation with the slots that a follow-up changes; undefined if it changes none. */
export function mergeProgram(program: Program, change: Change): Question | undefined {
  switch (program.of) {
    case 'instalments':
      return optional(mergeInstalments(program, change));
    case 'loan':
      return optional(mergeLoan(program, change));
    case 'debt': {
      const rate = lentRate(change, program.rate);
      const bare = change.amounts.find(({ isBare, role }) => isBare && role === undefined)?.value;
      const isTime =
        rate === undefined &&
        bare?.lte(maxBareTime) === true &&
        program.amountInReais.gt(bare.times(10));
      const months = monthsOf(change) ?? (isTime ? bare?.round(0).toNumber() : undefined);
      const amount = isTime ? undefined : plainAmount(change);
      if ((months ?? amount ?? rate) === undefined && !change.asks.has('interest'))
        return undefined;
      if (change.count !== undefined) {
        return calculated({
          of: 'loan',
          amountInReais: amount ?? program.amountInReais,
          months: change.count,
          rate: rate ?? program.rate,
        });
      }
      return calculated({
        ...program,
        ...(months === undefined ? {} : { months }),
        ...(amount === undefined ? {} : { amountInReais: amount }),
        ...(rate === undefined ? {} : { rate }),
      });
    }
    case 'percent-change':
      return ofPercentChange(program, change);
    case 'loss-recovery': {
      const { prices } = program;
      const ofHeld = prices && tradeOfHeld(prices, change);
      if (ofHeld !== undefined) return ofHeld;
      const named = percentOf(change);
      if (named === undefined || named.gt(100)) return undefined;
      const percent = fallsFurther.test(change.text) ? fallAfter(program.percent, named) : named;
      return calculated({ of: 'loss-recovery', percent });
    }
    case 'yield-on-cost': {
      const paid = plainAmount(change) ?? amountOf(change, 'paid');
      return paid === undefined ? undefined : calculated({ ...program, paidInReais: paid });
    }
    case 'sale-tax':
      return mergeSaleTax(program, change);
    case 'trade-result':
      return ofTradeResult(program, change);
    case 'real-interest':
      return ofRealInterest(program, change);
    case 'break-even': {
      const months = monthsOf(change);
      const rate = replacedRate(change.text, change.numbers, program.rate);
      if (months === undefined && rate === undefined) return undefined;
      return calculated({
        ...program,
        ...(months === undefined ? {} : { months }),
        ...(rate === undefined ? {} : { rate }),
      });
    }
    case 'percent-of':
      return ofPercentOf(program, change);
    case 'convert-currency':
      return ofCurrency(program, change);
    case 'bonus-shares': {
      const percent = change.percents[0]?.value;
      const quantity = change.quantity ?? plainAmount(change);
      if (percent === undefined && quantity === undefined) return undefined;
      return calculated({
        ...program,
        ...(percent === undefined ? {} : { percent }),
        ...(quantity === undefined ? {} : { quantity }),
      });
    }
    case 'convert-rate': {
      const [percent] = change.percents;
      const value = percent?.value ?? plainAmount(change);
      if (value === undefined || value.gt(1_000)) return undefined;
      return calculated({ of: 'convert-rate', percent: value, per: percent?.per ?? program.per });
    }
    case 'iof': {
      const days = daysOf(change);
      return days === undefined ? undefined : calculated({ ...program, days });
    }
    case 'tax-of-term': {
      const days = daysOf(change);
      return days === undefined ? undefined : calculated({ ...program, days });
    }
    case 'net-of-jcp': {
      const gross = plainAmount(change);
      return gross === undefined ? undefined : calculated({ ...program, grossInReais: gross });
    }
    case 'goal':
    case 'withdrawal':
    case 'retirement':
    case 'price-after-dividends':
    case 'joined-changes':
    case 'inflation-parts':
    case 'incomplete':
      return undefined;
    default:
      return program satisfies never;
  }
}

const maxBareTime = 120;

const optional = (program: Program | undefined) =>
  program === undefined ? undefined : calculated(program);

function monthsOf({ term, count }: Change): number | undefined {
  const months = count ?? wholeMonths(term);
  return months === undefined || months < 1 ? undefined : months;
}

const daysPerYear = 365;

function daysOf({ term, amounts, text }: Change): number | undefined {
  const bare = amounts.find(({ isBare }) => isBare)?.value;
  const days =
    term === undefined || term === 'unread'
      ? bare?.toNumber()
      : Math.floor((term.months * daysPerYear) / 12) + (term.days ?? 0);
  return days === undefined || days < 1 || !Number.isInteger(days) || /r\$/.test(text)
    ? undefined
    : days;
}

function amountOf({ amounts }: Change, role: ChangedAmount['role']): Big | undefined {
  return amounts.find((amount) => amount.role === role)?.value;
}

const plainAmount = (change: Change) => amountOf(change, undefined);

/** A percentage, with or without its sign. */
function percentOf({ percents, amounts }: Change): Big | undefined {
  return percents[0]?.value ?? amounts.find(({ isBare }) => isBare)?.value;
}

const saysRate = /\b(?:taxa|juros?|am|aa)\b|\b[oa] (?:mes|ano)\b/;
const maxBareRate = 40;

function lentRate(
  { text, percents, amounts }: Change,
  before: ProgramOf<'loan'>['rate'],
): ProgramOf<'debt'>['rate'] | undefined {
  const percent = percents.find(({ role }) => role === undefined);
  const bare = amounts.find(
    ({ isBare, role, value }) =>
      isBare &&
      role === undefined &&
      value.lte(maxBareRate) &&
      (saysRate.test(text) || !value.eq(value.round(0))),
  );
  const found = percent ?? bare;
  return found && { percent: found.value, per: found.per ?? before?.per ?? 'month' };
}

function mergeInstalments(program: ProgramOf<'instalments'>, change: Change): Program | undefined {
  const { months, instalmentInReais, cashInReais } = program;
  const discount = change.percents.find(({ role }) => role === 'discount');
  const time = monthsOf(change) ?? months;
  const atOnce = amountOf(change, 'cash');
  const instalment = amountOf(change, 'instalment') ?? amountOf(change, 'monthly');
  const plain = plainAmount(change);
  const isNearCash =
    plain?.gt(cashInReais.div(2)) === true && instalment === undefined && atOnce === undefined;
  const cash =
    discount === undefined
      ? (atOnce ?? (isNearCash ? plain : undefined))
      : (atOnce ?? cashInReais).times(new Big(1).minus(discount.value.div(100))).round(2);
  const each = instalment ?? (isNearCash ? undefined : plain);
  const isAsked = ['interest', 'rate', 'total', 'difference'] as const;
  const asksAgain = isAsked.some((one) => change.asks.has(one));
  if (time === months && cash === undefined && each === undefined && !asksAgain) return undefined;
  return {
    of: 'instalments',
    months: time,
    instalmentInReais: each ?? instalmentInReais,
    cashInReais: cash ?? cashInReais,
  };
}

const sac = /\bsac\b/;
const price = /\bprice\b|\bparcelas? (?:fixas?|iguais)\b/;

function mergeLoan(loan: ProgramOf<'loan'>, change: Change): Program | undefined {
  const { text, asks } = change;
  const isInYears = loan.months !== undefined && loan.months % 12 === 0 && loan.months > 120;
  const bare = change.amounts.find(
    ({ isBare, role, value }) =>
      isBare && role === undefined && value.lte(isInYears ? 40 : 120) && value.eq(value.round(0)),
  );
  const rate = lentRate(change, loan.rate);
  const isTime = bare !== undefined && !(rate?.percent.eq(bare.value) === true);
  const months =
    monthsOf(change) ?? (isTime ? bare.value.times(isInYears ? 12 : 1).toNumber() : undefined);
  const rest = isTime || rate !== undefined ? without(change, bare) : change;
  const instalment = amountOf(rest, 'instalment') ?? amountOf(rest, 'monthly');
  const down = amountOf(rest, 'down');
  const downShare = change.percents.find(({ role }) => role === 'down')?.value;
  const amount = plainAmount(rest) ?? amountOf(rest, 'initial') ?? amountOf(rest, 'paid');
  const financed = financedBy(loan, { amount, down, downShare });
  const system = systemOf(loan, text, asks);
  const isAsked =
    asks.has('interest') || asks.has('total') || (asks.has('difference') && loan.system === 'both');
  const changes = [months, rate, instalment, financed, system];
  if (changes.every((one) => one === undefined) && !isAsked) return undefined;
  const patched = {
    ...loan,
    ...(months === undefined ? {} : { months }),
    ...(rate === undefined ? {} : { rate }),
    ...(instalment === undefined ? {} : { instalmentInReais: instalment }),
    ...financed,
    ...(system === undefined ? {} : { system: system === 'price' ? undefined : system }),
  };
  return solvable(patched, loan, instalment !== undefined);
}

function without(change: Change, amount: ChangedAmount | undefined): Change {
  return { ...change, amounts: change.amounts.filter((one) => one !== amount) };
}

interface Financed {
  readonly amount: Big | undefined;
  readonly down: Big | undefined;
  readonly downShare: Big | undefined;
}

/** The price is what was financed and the down payment. */
function financedBy(
  loan: ProgramOf<'loan'>,
  { amount, down, downShare }: Financed,
): Pick<ProgramOf<'loan'>, 'amountInReais' | 'downInReais'> | undefined {
  if (amount === undefined && down === undefined && downShare === undefined) return undefined;
  const before = loan.downInReais ?? new Big(0);
  const whole = amount ?? loan.amountInReais?.plus(before);
  if (whole === undefined) return undefined;
  const paid = down ?? (downShare === undefined ? before : whole.times(downShare).div(100));
  if (paid.gte(whole)) return undefined;
  return { amountInReais: whole.minus(paid), ...(paid.gt(0) ? { downInReais: paid } : {}) };
}

const comparesSystems = /\bqual\b|\bcada\b|\bdois\b|\bcompar\w+|\bdiferenca\b/;

function systemOf(
  loan: ProgramOf<'loan'>,
  text: string,
  asks: Change['asks'],
): 'sac' | 'both' | 'price' | undefined {
  const { amountInReais, months, rate } = loan;
  if (amountInReais === undefined || months === undefined || rate === undefined) return undefined;
  const namesBoth = sac.test(text) && price.test(text);
  if (namesBoth || (comparesSystems.test(text) && (asks.has('best') || asks.has('difference')))) {
    return 'both';
  }
  if (sac.test(text)) return 'sac';
  return price.test(text) ? 'price' : undefined;
}

/** Exactly one slot of a loan is solved: one that was solved before and is now given frees another. */
function solvable(
  patched: ProgramOf<'loan'>,
  before: ProgramOf<'loan'>,
  isInstalmentGiven: boolean,
): ProgramOf<'loan'> {
  const { amountInReais, instalmentInReais, months, rate } = patched;
  const isFull = [amountInReais, instalmentInReais, months, rate].every((one) => one !== undefined);
  if (!isFull) return patched;
  if (isInstalmentGiven && before.instalmentInReais === undefined) {
    return { ...patched, months: undefined };
  }
  return { ...patched, instalmentInReais: undefined };
}

const fallsFurther =
  /\b(?:ca\w{1,5}|perd\w+|desvaloriz\w+) (?:ainda )?mais\b|\bmais\b.{0,12}\bde queda\b/;

/** Returns both falls as one, in percent. */
function fallAfter(first: Big, second: Big): Big {
  const left = (percent: Big) => new Big(100).minus(percent).div(100);
  return new Big(1)
    .minus(left(first).times(left(second)))
    .times(100)
    .round(10);
}

const comesBack = /\bzer\w+|\bvolt\w+|\brecuper\w+|\bempat\w+|\bzero a zero\b/;
const falls = /\bca(?:ir|i|isse|iu|ia)\b|\bperd\w+|\bdesvaloriz\w+|\bmenos\b|\bqueda\b/;
const rises = /\bsub\w+|\bvaloriz\w+|\bganh\w+|\bmais\b|\balta\b/;

const asksResult = /\bprejuizo\b|\blucr\w+|\bganh\w+|\bperd\w+|\bem reais\b/;

/** Returns the gain or loss of the shares that a message names. */
function tradeOfHeld(
  { from, to }: { readonly from: Big; readonly to: Big },
  { text, quantity, amounts }: Change,
): Question | undefined {
  const held = asksResult.test(text) ? amounts.find(({ isBare }) => isBare)?.value : undefined;
  const count = quantity ?? held;
  return count === undefined
    ? undefined
    : calculated({ of: 'trade-result', quantity: count, boughtInReais: from, soldInReais: to });
}

/** `pra voltar?`, `e com 700 ações?`, `e se cair mais 10%?`. */
function ofPercentChange(
  { from, to }: ProgramOf<'percent-change'>,
  change: Change,
): Question | undefined {
  const { text, percents } = change;
  if (comesBack.test(text) && to.lt(from)) {
    const percent = new Big(1).minus(to.div(from)).times(100).round(10);
    return calculated({ of: 'loss-recovery', percent, prices: { from, to } });
  }
  const ofHeld = tradeOfHeld({ from, to }, change);
  if (ofHeld !== undefined) return ofHeld;
  const [percent] = percents;
  if (percent !== undefined && (falls.test(text) || rises.test(text))) {
    const sign = falls.test(text) ? -1 : 1;
    const first = to.div(from).minus(1).times(100).round(10);
    return calculated({ of: 'joined-changes', percents: [first, percent.value.times(sign)] });
  }
  const end = plainAmount(change);
  return end === undefined ? undefined : calculated({ of: 'percent-change', from, to: end });
}

const asksTax = /\bimpostos?\b|\bir\b|\bdarf\b|\bleao\b|\btribut\w+|\bisen\w+/;
const otherKinds: readonly (readonly [RegExp, SoldKind])[] = [
  [/\bday ?-?trades?\b|\bdt\b/, 'day-trade'],
  [/\bfiis?\b|\bfundos? imobiliarios?\b/, 'fii'],
  [/\betfs?\b|\bbdrs?\b/, 'other'],
  [/\bac(?:ao|oes)\b|\bswing\b/, 'shares'],
];
const kindOf = (text: string) => otherKinds.find(([pattern]) => pattern.test(text))?.[1];

function ofTradeResult(
  { quantity, boughtInReais, soldInReais }: ProgramOf<'trade-result'>,
  change: Change,
): Question | undefined {
  const kind = kindOf(change.text);
  const asks = asksTax.test(change.text) || (kind !== undefined && change.numbers.length === 0);
  const count = change.quantity ?? quantity;
  const bought = amountOf(change, 'paid') ?? boughtInReais;
  const sold = amountOf(change, 'sales') ?? plainAmount(change) ?? soldInReais;
  if (asks) {
    return taxOfSale(kind ?? 'shares', count.times(sold), count.times(sold.minus(bought)));
  }
  if (count === quantity && bought === boughtInReais && sold === soldInReais) return undefined;
  return calculated({
    of: 'trade-result',
    quantity: count,
    boughtInReais: bought,
    soldInReais: sold,
  });
}

const asksDue = /\bvenc\w+|\bquando\b.{0,20}\bpag\w+|\bprazo\b|\bate quando\b/;
const ofEarlier = /\b(?:mes passado|meses? anterior(?:es)?|acumulad\w+|passado|antes|atras)\b/;

function mergeSaleTax(program: ProgramOf<'sale-tax'>, change: Change): Question | undefined {
  const { text, numbers } = change;
  const kind = kindOf(text);
  if (numbers.length === 0) {
    if (kind !== undefined) return calculated({ ...program, kind });
    return asksDue.test(text) || asksTax.test(text) ? calculated(program) : undefined;
  }
  const loss = amountOf(change, 'loss');
  const { gainInReais } = program;
  if (loss !== undefined && (ofEarlier.test(text) || !program.isLoss)) {
    if (gainInReais === undefined || program.isLoss) return undefined;
    return calculated({ ...program, earlierLossInReais: loss });
  }
  const gain = amountOf(change, 'gain');
  const sales = amountOf(change, 'sales') ?? (gain === undefined ? plainAmount(change) : undefined);
  if (gain === undefined && sales === undefined) return undefined;
  return calculated({
    ...program,
    ...(kind === undefined ? {} : { kind }),
    ...(gain === undefined ? {} : { gainInReais: gain, isLoss: false }),
    ...(sales === undefined ? {} : { salesInReais: sales }),
  });
}

function ofRealInterest(program: ProgramOf<'real-interest'>, change: Change): Question | undefined {
  const inflation = change.percents.find(({ role }) => role === 'inflation')?.value;
  const percent = percentOf(change);
  if (percent === undefined) return undefined;
  return calculated(
    inflation !== undefined || /\b(?:inflacao|ipca)\b/.test(change.text)
      ? { ...program, inflationPercent: inflation ?? percent }
      : { ...program, nominalPercent: percent },
  );
}

const maxBarePercent = 100;

function ofPercentOf(program: ProgramOf<'percent-of'>, change: Change): Question | undefined {
  const bare = change.amounts.find(({ isBare }) => isBare)?.value;
  const isBarePercent =
    bare?.lte(maxBarePercent) === true && program.amountInReais.gt(maxBarePercent);
  const percent = change.percents[0]?.value ?? (isBarePercent ? bare : undefined);
  const amount = isBarePercent ? undefined : change.amounts[0]?.value;
  if (percent === undefined && amount === undefined) return undefined;
  return calculated({
    ...program,
    ...(percent === undefined ? {} : { percent }),
    ...(amount === undefined ? {} : { amountInReais: amount }),
  });
}

function ofCurrency(program: ProgramOf<'convert-currency'>, change: Change): Question | undefined {
  const currency = /\beuros?\b/.test(change.text)
    ? 'euro'
    : /\bdolar(?:es)?\b/.test(change.text)
      ? 'dollar'
      : undefined;
  const amount = change.amounts[0]?.value;
  if (currency === undefined && amount === undefined) return undefined;
  return calculated({
    ...program,
    ...(currency === undefined ? {} : { currency }),
    ...(amount === undefined ? {} : { amount }),
  });
}

const sells = /\bvend\w+/;
const addsLot =
  /(?<![\d.,])(\d{1,9})(?: {0,3}(?:acoes|acao|cotas?|papeis))? {0,3}(?:a|por|de) (?:r\$ ?)?(\d{1,9}(?:[.,]\d{1,4})?)(?! ?(?:%|mil|por cento|anos?|mes))/;

/** `mais 100 a 20`, `e se eu vender tudo a 30?` after an average price. */
export function mergeLots(
  { lots }: QuestionOf<'average-price'>,
  change: Change,
): Question | undefined {
  const quantity = lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0));
  const paid = lots.reduce(
    (sum, lot) => sum.plus(lot.quantity.times(lot.priceInReais)),
    new Big(0),
  );
  if (sells.test(change.text)) {
    const sold = amountOf(change, 'sales') ?? plainAmount(change);
    return sold === undefined || quantity.eq(0)
      ? undefined
      : calculated({
          of: 'trade-result',
          quantity: change.quantity ?? quantity,
          boughtInReais: paid.div(quantity).round(6),
          soldInReais: sold,
        });
  }
  const [, count, each] = addsLot.exec(change.text) ?? [];
  if (count === undefined || each === undefined || Number(count) === 0) return undefined;
  const lot = { quantity: new Big(count), priceInReais: new Big(each.replace(',', '.')) };
  return { about: 'average-price', lots: [...lots, lot] };
}
