import Big from 'big.js';
import type { CalculateQuestion } from '../../domain/program.ts';
import {
  amountsOf,
  calculate,
  money,
  percentsOf,
  slotsOf,
  takeAmount,
  type Slots,
} from './slots.ts';
import { readTerm } from './read-term.ts';

/* Sums that need no market: percentages, rates of other periods, a purchase and its sale, bonus shares, IOF. */

const percentText = String.raw`(?:%|por cento)`;
const digits = String.raw`(?<![\d.,])(\d{1,4}(?:[.,]\d{1,4})?)`;
const perMonth = String.raw`(?:ao mes|a\.m\.?|am|por mes|mensa(?:l|is))`;
const perYear = String.raw`(?:ao ano|a\.a\.?|aa|por ano|anua(?:l|is))`;

const decimalOf = (text: string) => new Big(text.replace(',', '.'));

/** `12% ao ano é 1% ao mês né`, `1% ao mês dá quanto ao ano`. */
const equalRates = new RegExp(
  String.raw`${digits} ?${percentText} (${perMonth}|${perYear})\b.{0,40}\b(?:e|eh|da|equival\w+|vira|igual|mesm[ao]|quant[oa]|quais|qual|sao|fica)\b.{0,40}?(?:${digits} ?${percentText} )?(?:${perMonth}|${perYear})\b`,
);
const asksOtherPeriod = new RegExp(
  String.raw`\b(?:quant[oa]|qual|taxa)\b.{0,40}(${perMonth}|${perYear})\b.{0,40}${digits} ?${percentText} (${perMonth}|${perYear})`,
);
const isMonth = new RegExp(`^${perMonth}$`);
const endsInMonth = new RegExp(`${perMonth}$`);

function readRateConversion(slots: Slots): CalculateQuestion | undefined {
  if (amountsOf(slots).length > 0) return undefined;
  const both = equalRates.exec(slots.text);
  const after = both === null ? asksOtherPeriod.exec(slots.text) : null;
  const percent = both?.[1] ?? after?.[2];
  const period = both?.[2] ?? after?.[3];
  if (percent === undefined || period === undefined) return undefined;
  const per = isMonth.test(period) ? 'month' : 'year';
  const other = both?.[0] ?? after?.[1] ?? '';
  if (endsInMonth.test(other) === (per === 'month')) return undefined;
  const claimed = both?.[3];
  return calculate(
    {
      of: 'convert-rate',
      percent: decimalOf(percent),
      per,
      ...(claimed === undefined ? {} : { claimed: decimalOf(claimed) }),
    },
    slots,
    { numbers: percentsOf(slots) },
  );
}

/** `quanto é 15% de 2.300`, `10 por cento de 800 dá quanto`. */
const percentOfAmount = new RegExp(
  String.raw`^(?:\W{0,3}(?:oi|ola|me diz|quanto|qual|e|eh|da|dao|sao|seria|calcula|o valor de|valor|ir de|imposto de|ir|imposto|comissao de|juros de|taxa de|desconto de) ){0,6}${digits} ?${percentText} (?:de|sobre|em cima de) (${money})(?: reais)?(?: de (?:lucro|ganho|rendimento|salario))?(?: (?:e|eh|da|dao|sao|seria))?(?: quanto)?\W{0,4}$`,
);

const percentOfPercent = new RegExp(
  String.raw`^(?:\W{0,3}(?:quanto|qual|e|eh|da|sao|seria|calcula) ){0,4}${digits} ?${percentText} (?:de|sobre) ${digits} ?${percentText}(?: (?:e|eh|da|dao|sao|seria))?(?: quanto)?\W{0,4}$`,
);

function readPercentOfPercent(slots: Slots): CalculateQuestion | undefined {
  const [, percent, whole] = percentOfPercent.exec(slots.text) ?? [];
  if (percent === undefined || whole === undefined) return undefined;
  return {
    about: 'calculate',
    program: {
      of: 'percent-of',
      percent: decimalOf(percent),
      amountInReais: decimalOf(whole),
      isOfPercent: true,
    },
  };
}

const grows =
  /\b(?:aument\w+|reajust\w+|acrescim\w+|corrigid\w+|correcao|sobe|subir|subiu|subindo|a mais|alta|encarec\w+)\b/;
const shrinks =
  /\b(?:descont\w+|abatimento|reduc\w+|cai|cair|caiu|caindo|a menos|queda|baix\w+|barate\w+)\b/;
const asksResult =
  /\b(?:vai|passa|passou|foi|fica|ficou|sai|ficaria|sairia|iria|subiria) (?:pra|para|a|em|por)? ?quant[oa]\b|\bquant[oa] (?:\w+ ){0,2}(?:fica|ficou|vai|passa|sai|ficaria|custa|pago|pagaria|vale)\b|\bpra quant[oa]\b/;
const otherSum =
  /\b(?:cdi|selic|cdbs?|lcis?|lcas?|poupanca|tesouro|juros?|impostos?|ir|parcel\w+|prestac\w+|vezes|\d{1,3}x|vend\w+|rend\w+|invest\w+|aplic\w+|financi\w+|emprest\w+|divida|fatura|cartao|volt\w+|recuper\w+|por (?:mes|ano))\b|\ba vista\b/;

/** `meu salário é 4200 e vou receber 6,5% de aumento, vai pra quanto`. */
function readChangedAmount(slots: Slots): CalculateQuestion | undefined {
  const { text } = slots;
  if (!asksResult.test(text) || otherSum.test(text)) return undefined;
  // Over a time, the change of a year is no single one.
  if (readTerm(text) !== undefined) return undefined;
  const [percent, ...percents] = percentsOf(slots);
  const [amount, ...amounts] = amountsOf(slots);
  const isFall = shrinks.test(text);
  if (percent === undefined || amount === undefined || isFall === grows.test(text)) {
    return undefined;
  }
  if (percents.length + amounts.length > 0) return undefined;
  return calculate(
    {
      of: 'percent-of',
      percent: percent.value,
      amountInReais: amount.value,
      changes: isFall ? 'less' : 'more',
    },
    slots,
    { numbers: [percent, amount] },
  );
}

const asksTaxRate =
  /\b(?:aliquotas?|quanto|qual|quantos por cento|tabela)\b.{0,60}\b(?:ir|imposto(?: de renda)?|leao)\b|\b(?:ir|imposto(?: de renda)?)\b.{0,60}\b(?:quanto|qual|aliquota)\b/;
const otherTax =
  /\b(?:iof|vend\w+|ac(?:ao|oes)|fiis?|etfs?|bdrs?|day ?-?trade|dividendos?|jcp|salario)\b/;
const daysPerYear = 365;

/** `qual a alíquota de IR de uma aplicação de 400 dias`. */
function readTaxOfTerm(slots: Slots): CalculateQuestion | undefined {
  if (!asksTaxRate.test(slots.text) || otherTax.test(slots.text)) return undefined;
  if (amountsOf(slots).length > 0 || percentsOf(slots).length > 0) return undefined;
  const term = readTerm(slots.text);
  if (term === undefined || term === 'unread') return undefined;
  const days = Math.floor((term.months * daysPerYear) / 12) + (term.days ?? 0);
  return { about: 'calculate', program: { of: 'tax-of-term', days } };
}

const namesJcp = /\bjcp\b|\bjuros sobre (?:o )?capital(?: proprio)?\b/;
const asksNetOfJcp =
  /\bliquid\w+|\bdescont\w+|\bimposto\b|\bir(?:rf)?\b|\bcai na conta\b|\bretid\w+/;

/** `JCP bruto de 1.840, quanto cai líquido`. */
function readNetOfJcp(slots: Slots): CalculateQuestion | undefined {
  if (!namesJcp.test(slots.text) || !asksNetOfJcp.test(slots.text)) return undefined;
  const [amount, ...others] = amountsOf(slots);
  if (amount === undefined || others.length > 0 || percentsOf(slots).length > 0) return undefined;
  return calculate({ of: 'net-of-jcp', grossInReais: amount.value }, slots, { numbers: [amount] });
}

function readPercentOf(slots: Slots): CalculateQuestion | undefined {
  const percent = percentOfAmount.exec(slots.text)?.[1];
  const [amount] = amountsOf(slots);
  if (percent === undefined || amount === undefined) return undefined;
  return calculate(
    { of: 'percent-of', percent: decimalOf(percent), amountInReais: amount.value },
    slots,
    { numbers: [amount, ...percentsOf(slots)] },
  );
}

const asksPercent =
  /\b(?:quant[oa]s?|qual|que) (?:por cento|%|porcento|porcentagem|percentual|em porcentagem)|\bem (?:%|porcentagem|percentual)|\bquant[oa]s? (?:foi |e |deu |da )?(?:em )?(?:%|por cento)|\b(?:queda|alta|variacao|valorizacao|desvalorizacao|diferenca)\b.{0,12}\bquant[oa]s?\b|\bqual (?:foi )?a (?:queda|alta|variacao|valorizacao)\b|\b(?:subiu|caiu|valorizou|aumentou|variou|rendeu|desvalorizou|lucrei|ganhei|perdi) quant[oa]s?\b|\bquant[oa]s? (?:subiu|caiu|valorizou|aumentou|variou|rendeu|desvalorizou)\b/;
const fromTo = new RegExp(
  String.raw`\b(?:de|era|foi de|saiu de|tava|estava) (${money})(?: reais)? (?:e )?(?:pra|para|a|ate|agora|hoje|virou|foi (?:pra|para|a)|(?:es)?ta|agora (?:e|ta))(?: (?:e|ta|em))? (${money})`,
);
const paidThenNow = new RegExp(
  String.raw`\b(?:paguei|comprei|entrei|peguei|custava|valia)\b.{0,20}?${money}.{0,40}\b(?:agora|hoje|atual|atualmente)\b.{0,15}?${money}`,
);
const namesReturn = /\bvolt\w+|\brecuper\w+|\bempat\w+/;

/** `de 30 pra 37 subiu quantos %`. */
function readPercentChange(slots: Slots): CalculateQuestion | undefined {
  if (!asksPercent.test(slots.text) || namesReturn.test(slots.text)) return undefined;
  if (percentsOf(slots).length > 0) return undefined;
  if (!fromTo.test(slots.text) && !paidThenNow.test(slots.text)) return undefined;
  const numbers = amountsOf(slots);
  const [from, to, ...others] = numbers;
  if (from === undefined || to === undefined || others.length > 0 || from.value.lte(0)) {
    return undefined;
  }
  return calculate({ of: 'percent-change', from: from.value, to: to.value }, slots, { numbers });
}

const change = new RegExp(
  String.raw`(?<![\d.,])([+-] ?|\b(?:mais|menos|subi\w{0,5}|ca\w{1,5}|perd\w{1,5}|ganh\w{1,5}|rend\w{1,5}|negativ[oa]|positiv[oa]) )?(?:de )?(\d{1,3}(?:[.,]\d{1,3})?)( ?${percentText})?(?= (?:em|no|na) (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|primeir|segund|terceir|outro|mes|1|2|3)| ?(?:%|por cento)|,|\W{0,4}$)`,
  'g',
);
const asksTotal =
  /\b(?:total|acumulad\w+|trimestre|semestre|bimestre|no fim|no final|ano todo|junt\w+|somad\w+|no periodo|seguid\w+|depois)\b/;
const isFall = /-|menos|ca|perd|negativ/;
const namesIndex = /\b(?:cdi|selic|ipca|inflacao|cdbs?|lcis?|lcas?|tesouro|poupanca)\b/;

/** `fez +2% em jan, +1,5 em fev e -3 em março, deu quanto no trimestre`. */
function readJoinedChanges(slots: Slots): CalculateQuestion | undefined {
  if (!asksTotal.test(slots.text) || namesIndex.test(slots.text)) return undefined;
  if (!/%|por cento/.test(slots.text) || /\b(?:ao|por) (?:mes|ano)\b|\br\$/.test(slots.text)) {
    return undefined;
  }
  const found = [...slots.text.matchAll(change)];
  const signed = found.filter(([, sign]) => sign !== undefined);
  if (found.length < 2 || signed.length === 0 || found.length > 12) return undefined;
  const percents = found.map(([, sign = '', number = '']) =>
    decimalOf(number).times(isFall.test(sign) ? -1 : 1),
  );
  return calculate({ of: 'joined-changes', percents }, slots, { numbers: slots.numbers });
}

const bonus = /\bbonificac(?:ao|oes)\b/;
const shares =
  /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d{1,9}) (?:acoes|acao|cotas?|papeis|unidades)\b|\b(?:tenho|tendo|com|tinha) (\d{1,3}(?:\.\d{3})+|\d{1,9})\b/;

/** `bonificação de 10% e tenho 350 ações, fico com quantas`. */
function readBonusShares(slots: Slots): CalculateQuestion | undefined {
  if (!bonus.test(slots.text)) return undefined;
  const [percent, ...others] = percentsOf(slots);
  const found = shares.exec(slots.text);
  const quantity = (found?.[1] ?? found?.[2])?.replaceAll('.', '');
  if (percent === undefined || others.length > 0 || quantity === undefined) return undefined;
  return calculate(
    { of: 'bonus-shares', percent: percent.value, quantity: new Big(quantity) },
    slots,
    { numbers: slots.numbers },
  );
}

const iof = /\biof\b/;
const redeems = /\b(?:resgat\w+|tir\w+|sac\w+|dias?|saindo|sair)\b/;
const day = /\bdia (\d{1,3})\b|(?<![\d.,])(\d{1,3}) dias?\b/;
const gain = new RegExp(
  String.raw`\b(?:rendeu|rendimento de|ganhei|lucro de|rendendo|juros de) (${money})`,
);

/** `se eu resgatar o CDB no dia 12, quanto come de IOF`. */
function readIof(slots: Slots): CalculateQuestion | undefined {
  if (!iof.test(slots.text) || !redeems.test(slots.text)) return undefined;
  const found = day.exec(slots.text);
  const days = Number(found?.[1] ?? found?.[2] ?? 0);
  if (days < 1) return undefined;
  const taken = takeAmount(slots, gain);
  return calculate(
    {
      of: 'iof',
      days,
      ...(taken.amount === undefined ? {} : { yieldInReais: taken.amount }),
    },
    taken.slots,
    {
      numbers: taken.slots.numbers.filter(({ unit, value }) => unit !== 'reais' && value.eq(days)),
      term: true,
    },
  );
}

const quantityAndPrice = String.raw`(?<![\d.,])(\d{1,9})(?: {0,9}(?:acoes|acao|cotas?|papeis|[a-z]{4}))? {0,9}(?:a|por|de|@) (?:r\$ ?)?(\d{1,9}(?:[.,]\d{1,4})?)(?! ?(?:%|mil|por cento|anos?|mes))`;
const boughtThenSold = new RegExp(
  String.raw`\b(?:compr\w+|entrei com|peguei) ${quantityAndPrice}.{0,50}\b(?:vend\w+|sai)(?: tudo| todas| tudinho| elas| no dia)?(?: (?:a|por|de))? (?:r\$ ?)?(\d{1,9}(?:[.,]\d{1,4})?)(?! ?(?:%|mil|por cento|acoes|cotas|papeis))`,
);
const soldAfterBought = new RegExp(
  String.raw`\bvend\w+ ${quantityAndPrice}.{0,50}\b(?:paguei|compr\w+|custou|custaram|preco medio|pm)(?: (?:de|a|por|era|foi|e|elas|nelas)){0,2} (?:r\$ ?)?(\d{1,9}(?:[.,]\d{1,4})?)(?! ?(?:%|mil|por cento|acoes|cotas|papeis))`,
);

export interface TradePrices {
  readonly quantity: Big;
  readonly bought: Big;
  readonly sold: Big;
}

/** `comprei 200 ações a 14,20 e vendi a 17,85`, `vendi 100 a 60, paguei 40`. */
export function readTradePrices(text: string): TradePrices | undefined {
  const bought = boughtThenSold.exec(text);
  const [, quantity = '', price = '', other = ''] = bought ?? soldAfterBought.exec(text) ?? [];
  if (quantity === '' || Number(quantity) === 0) return undefined;
  const prices = [decimalOf(price), decimalOf(other)] as const;
  if (prices.some((one) => one.lte(0))) return undefined;
  const [first, second] = prices;
  return bought === null
    ? { quantity: new Big(quantity), bought: second, sold: first }
    : { quantity: new Big(quantity), bought: first, sold: second };
}

function readTradeResult(slots: Slots): CalculateQuestion | undefined {
  const trade = readTradePrices(slots.text);
  return (
    trade && {
      about: 'calculate',
      program: {
        of: 'trade-result',
        quantity: trade.quantity,
        boughtInReais: trade.bought,
        soldInReais: trade.sold,
      },
    }
  );
}

const currencies = [
  ['dollar', /\b(?:dolar(?:es)?|usd)\b|us\$/],
  ['euro', /\beuros?\b|\beur\b|€/],
] as const;
const inReais =
  /\bvalor de\b|\bconvert\w+|\bem r\$|\b(?:reais|real|brl)\b|\bquanto (?:da|e|eh|vale|sao|fica|custa)\b|\b(?:da|dao|vale|valem|sao|custa|fica) quanto\b/;
const foreignAmount =
  /(?:us\$|usd|€) ?\d|\d(?: ?(?:mil|k|mi))? ?(?:de )?(?:dolar(?:es)?|euros?|usd|eur)\b/;
const reaisAmount =
  /(?:r\$ ?\d[\d.,]*(?: ?(?:mil|k))?|\d(?: ?(?:mil|k))? ?(?:de )?(?:reais|conto|pila)).{0,40}\b(?:dolar(?:es)?|euros?|usd)\b/;
const buysForeign =
  /\bcompr\w+\b.{0,30}\b(?:dolar(?:es)?|euros?)\b|\bquant[oa]s (?:dolar(?:es)?|euros?)\b/;
/** The dollar of another time is not today's. */
const otherTime =
  /\bontem\b|\bano passado\b|\bsubi\w+|\bca(?:ir|iu|i)\b|\bse o (?:dolar|euro)\b|\bchegar\b|%/;

/** `1500 dólares dá quantos reais`, `quantos dólares compro com 2 mil reais`. */
function readCurrency(slots: Slots): CalculateQuestion | undefined {
  const named = currencies.filter(([, pattern]) => pattern.test(slots.text));
  const [currency, ...others] = named;
  if (currency === undefined || others.length > 0 || otherTime.test(slots.text)) return undefined;
  const withoutSign = slotsOf(slots.text.replaceAll(/us\$|€/g, ' '));
  const [amount, ...more] = amountsOf(withoutSign);
  if (amount === undefined || more.length > 0 || amount.value.lte(0)) return undefined;
  const isReais =
    reaisAmount.test(slots.text) ||
    (buysForeign.test(slots.text) && !foreignAmount.test(slots.text));
  if (!isReais && !(foreignAmount.test(slots.text) && inReais.test(slots.text))) return undefined;
  return calculate(
    {
      of: 'convert-currency',
      amount: amount.value,
      currency: currency[0],
      to: isReais ? 'currency' : 'reais',
    },
    withoutSign,
    { numbers: [amount] },
  );
}

const ipcaPlus = new RegExp(
  String.raw`\b(?:ipca|inflacao) ?(?:\+|mais) ?(?:20[2-9]\d )?(?:(?:paga|pagando|a|de|com|taxa|rende) ){0,2}(?:de )?${digits}`,
);
const asksInflation =
  /\b(?:qual|que|quanto|quanta) (?:\w+ ){0,2}(?:inflacao|ipca)\b|\b(?:inflacao|ipca) (?:\w+ ){0,2}(?:empat\w+|igual\w*|implicit\w+|de equilibrio)|\binflacao implicita\b/;
const equals =
  /\bempat\w+|\bigual\w*|\bimplicit\w+|\bequilibrio\b|\bmesma coisa\b|\bvale a pena o\b|\bmesmo\b/;
const asksNominal = /\b(?:taxa )?nominal\b|\btaxa (?:cheia|total|bruta)\b/;
const inflationSaid = new RegExp(
  String.raw`\b(?:inflacao|ipca)(?! ?(?:\+|mais))(?: \w+){0,4}? (?:de |em |a )?${digits} ?${percentText}`,
);

/** `IPCA + 7,2% ou prefixado 12,8%, qual inflação empata?`; with the inflation said, the whole rate. */
function readInflationParts(slots: Slots): CalculateQuestion | undefined {
  const real = ipcaPlus.exec(slots.text)?.[1];
  if (real === undefined || amountsOf(slots).some(({ unit }) => unit === 'reais')) return undefined;
  const percents = percentsOf(slots);
  const realPercent = decimalOf(real);
  const inflation = inflationSaid.exec(slots.text)?.[1];
  if (inflation !== undefined && asksNominal.test(slots.text)) {
    return {
      about: 'calculate',
      program: { of: 'inflation-parts', realPercent, inflationPercent: decimalOf(inflation) },
    };
  }
  if (!asksInflation.test(slots.text) || !equals.test(slots.text)) return undefined;
  const nominal = percents.find(({ value }) => !value.eq(realPercent));
  return (
    nominal && {
      about: 'calculate',
      program: { of: 'inflation-parts', realPercent, nominalPercent: nominal.value },
    }
  );
}

/** Longer messages ask for more than one sum. */
const maxLength = 240;
/** Its words are no number: `quantos por cento`. */
const asksHundredths = /\b(quant[oa]s?|qual|em) por ?cento\b/g;

const breakEven =
  /\b(?:preco|ponto|valor) (?:\w+ ){0,2}?(?:de )?(?:empate|equilibrio|custo)\b|\bempat\w+|\bzero a zero\b|\bcusto (?:medio )?(?:final|liquido|real|descontando)\b/;
const paidPrice = new RegExp(
  String.raw`\b(?:compr(?:ei|ado|ada)|paguei|preco medio|pm)(?: [a-z]{4})?\s{0,9}(?:a|por|de|e|em) (${money})`,
);
const receivedDividends = new RegExp(
  String.raw`\b(?:receb\w+|pagou|pingou|caiu|ganhei)(?: (?:de|uns|em|dividendos?|proventos?)){0,3} (${money})|(${money})(?: reais)? (?:de|em) (?:dividendos?|proventos?|jcp|rendimentos?)`,
);

/** `comprei a 20 e recebi 1,50 de dividendo por ação, qual meu preço de empate`. */
export function readPriceAfterDividends(plain: string): CalculateQuestion | undefined {
  if (!breakEven.test(plain) || !/\b(?:dividendos?|proventos?|jcp|rendimentos?)\b/.test(plain)) {
    return undefined;
  }
  const paid = takeAmount(slotsOf(plain), paidPrice);
  const received = takeAmount(paid.slots, receivedDividends);
  if (paid.amount === undefined || received.amount === undefined) return undefined;
  if (received.amount.gte(paid.amount)) return undefined;
  return calculate(
    {
      of: 'price-after-dividends',
      paidInReais: paid.amount,
      dividendsInReais: received.amount,
    },
    received.slots,
    { numbers: [] },
  );
}

/** Returns arithmetic on the numbers of a message. */
export function readArithmetic(plain: string): CalculateQuestion | undefined {
  if (plain.length > maxLength || !/\d|\b(?:mil|cem)\b/.test(plain)) return undefined;
  const slots = slotsOf(plain.replaceAll(asksHundredths, '$1 %'));
  return (
    readIof(slots) ??
    readBonusShares(slots) ??
    readInflationParts(slots) ??
    readRateConversion(slots) ??
    readPercentOfPercent(slots) ??
    readPercentOf(slots) ??
    readTaxOfTerm(slots) ??
    readNetOfJcp(slots) ??
    readChangedAmount(slots) ??
    readPercentChange(slots) ??
    readJoinedChanges(slots) ??
    readCurrency(slots) ??
    readTradeResult(slots)
  );
}
