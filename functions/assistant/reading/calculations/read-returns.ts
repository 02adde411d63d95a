import Big from 'big.js';
import type { Question } from '../../domain/question.ts';
import type { CalculateQuestion } from '../../domain/program.ts';
import {
  amountsOf,
  calculate,
  incomplete,
  money,
  percentsOf,
  slotsOf,
  takeAmount,
} from './slots.ts';

const yieldOnCost =
  /\byield on cost\b|\byoc\b|\b(?:dividend yield|dy|yield|rendimento|dividendos?) (?:\w+ ){0,3}(?:sobre|em cima d[oe]|pelo) (?:\w+ ){0,3}(?:custo|paguei|comprei|preco medio|pm)\b/;
const dividends = new RegExp(
  String.raw`\b(?:dividendos?|proventos?|paga|pagou|pagando|recebo|recebi)(?: (?:de|uns|em|no ano|ao ano|por ano)){0,2} (${money})|(${money})(?: reais)? de (?:dividendos?|proventos?)\b`,
);
const asksMeaning =
  /\bo que (?:e|sao|significa)\b|\bque e\b|\bexplic\w+|\bsignific\w+|\bdefin\w+|\bdiferenca\b/;

/** `comprei ITSA4 a 8, qual meu yield on cost?`. */
export function readYieldOnCost(
  plain: string,
  [ticker, ...others]: readonly string[],
): CalculateQuestion | undefined {
  if (!yieldOnCost.test(plain) || others.length > 0) return undefined;
  if (asksMeaning.test(plain) && !/\d/.test(plain)) return undefined;
  const taken = ticker === undefined ? takeAmount(slotsOf(plain), dividends) : undefined;
  const slots = taken?.slots ?? slotsOf(plain);
  const [paid] = amountsOf(slots);
  if (paid === undefined || paid.value.lte(0)) {
    return ticker === undefined
      ? undefined
      : incomplete(['paid'], `${ticker.toLowerCase()} ${plain}`);
  }
  if (ticker === undefined && taken?.amount === undefined) return undefined;
  return calculate(
    {
      of: 'yield-on-cost',
      paidInReais: paid.value,
      ...(ticker === undefined ? {} : { ticker }),
      ...(taken?.amount === undefined ? {} : { dividendsInReais: taken.amount }),
    },
    slots,
    { numbers: [paid] },
  );
}

const falls =
  /\b(?:ca(?:iu|i|ir|iram|indo|ia)|perd\w+|desvaloriz\w+|despenc\w+|derret\w+|desab\w+|tomb\w+|afund\w+|encolh\w+|queda|prejuizo|baixa|negativ\w+|recu\w+)\b/;
const comesBack =
  /\b(?:volt\w+|recuper\w+|empat\w+|zera\w*|zero a zero)\b|\b(?:tem|precisa|precisaria|teria|preciso) (?:que |de )?(?:subir|valorizar)\b/;
const half = /\b(?:a )?metade\b/g;

/** `vai voltar a subir?` asks for a forecast. */
const asksHowMuch =
  /\bquant\w+|\bqual\b|\bque alta\b|\b(?:tem|precisa|teria) (?:que |de )?(?:subir|valorizar)\b/;
const fromTo = new RegExp(String.raw`\bde (${money})(?: reais)? (?:pra|para|a|ate) (${money})`);

/** `se minha ação caiu 50%, quanto ela tem que subir pra voltar?`. */
export function readLossRecovery(plain: string): CalculateQuestion | undefined {
  if (!comesBack.test(plain) || !asksHowMuch.test(plain)) return undefined;
  const slots = slotsOf(plain.replaceAll(half, '50%'));
  if (!falls.test(plain) && !fromTo.test(slots.text)) return undefined;
  const [percent, ...others] = percentsOf(slots);
  if (others.length > 0) return undefined;
  if (percent !== undefined) {
    return percent.value.gt(0) && percent.value.lte(100)
      ? calculate({ of: 'loss-recovery', percent: percent.value }, slots, { numbers: [percent] })
      : undefined;
  }
  const prices = fromTo.test(slots.text) ? amountsOf(slots) : [];
  const [before, after] = prices.map(({ value }) => value);
  if (before === undefined || after === undefined || after.gte(before)) return undefined;
  return calculate(
    { of: 'loss-recovery', percent: new Big(1).minus(after.div(before)).times(100).round(10) },
    slots,
    { numbers: prices.slice(0, 2) },
  );
}

const boughtAt = new RegExp(
  String.raw`\b(?:compr(?:ei|amos|ado|ada)|peguei|paguei|entrei|adquiri|preco medio|pm)\b.{0,40}?\b(?:a|por|de|e|em|paguei) (${money})(?! ?(?:acoes|acao|cotas?|papeis|dias?|mes|meses|anos?)\b)`,
);
const asksGain =
  /\b(?:ganh\w+|perd\w+|lucr\w+|prejuizo|rend\w+|valoriz\w+|positiv[oa]|negativ[oa]|resultado|no verde|no vermelho)\b/;

const boughtVale = /\b(?:peguei|comprei|entrei em|tenho) vale a\b/;

/** Returns the only asset; `peguei vale a 30` names the company, which elsewhere is a verb. */
function onlyTicker(plain: string, [ticker, ...others]: readonly string[]): string | undefined {
  if (others.length > 0) return undefined;
  return ticker ?? (boughtVale.test(plain) ? 'VALE3' : undefined);
}

/** `peguei VALE3 a 30, to ganhando quanto?` compares that price with today's. */
export function readGain(plain: string, tickers: readonly string[]): Question | undefined {
  const ticker = onlyTicker(plain, tickers);
  if (ticker === undefined || !asksGain.test(plain)) return undefined;
  const { amount } = takeAmount(slotsOf(plain), boughtAt);
  return amount?.gt(0) === true ? { about: 'asset', ticker, paidInReais: amount } : undefined;
}

const realInterest = /\bjuros? rea(?:l|is)\b|\b(?:taxa|selic|cdi) real\b|\bjuros? de verdade\b/;
const inflationRate =
  /\b(?:inflacao|ipca) (?:\w+ ){0,3}?(\d{1,3}(?:[.,]\d{1,4})?) ?(?:%|por cento)|(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?) ?(?:%|por cento) (?:de )?(?:inflacao|ipca)\b/;

/** Saving at a real rate. */
const sumsUp = /\b(?:guard|poup|junt|aport|deposit|ponh|coloc|invest|aposent)\w*/;

/** `qual o juro real?`: the Selic and the CDI without inflation, or the rates that the user names. */
export function readRealInterest(plain: string): CalculateQuestion | undefined {
  if (!realInterest.test(plain) || sumsUp.test(plain)) return undefined;
  if (asksMeaning.test(plain) && !/\d/.test(plain)) return undefined;
  const slots = slotsOf(plain);
  const written = inflationRate.exec(slots.text);
  const digits = written?.[1] ?? written?.[2];
  const inflation = digits === undefined ? undefined : new Big(digits.replace(',', '.'));
  const percents = percentsOf(slots);
  const ofInflation = percents.find(({ value }) => inflation !== undefined && value.eq(inflation));
  const nominal = percents.find((one) => one !== ofInflation);
  return calculate(
    {
      of: 'real-interest',
      ...(nominal === undefined ? {} : { nominalPercent: nominal.value }),
      ...(inflation === undefined ? {} : { inflationPercent: inflation }),
    },
    slots,
    { numbers: [nominal, ofInflation] },
  );
}
