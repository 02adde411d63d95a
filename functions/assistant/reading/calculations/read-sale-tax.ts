import type Big from 'big.js';
import { exemptSalesInReais, type CalculateQuestion, type SoldKind } from '../../domain/program.ts';
import { readTradePrices } from './read-arithmetic.ts';
import { amountsOf, calculate, incomplete, money, slotsOf, takeAmount } from './slots.ts';

const sells = /\bvend(?:i|er|endo|a|as|eu|emos|esse|ido)\b/;
const asksTax =
  /\bimpostos?\b|\bdarf\b|\bir\b|\btribut\w+|\bleao\b|\bquanto (?:eu )?(?:pago|pagaria|devo)\b|\bpagar\b|\bisen\w+|\bda imposto\b/;
const gained = new RegExp(
  String.raw`\b(?:lucro|ganho|ganhei|lucrei|lucrando|lucr\w+)(?: (?:foi|de|uns|total|liquido|bruto)){0,3} (${money})|(${money})(?: reais)? (?:de|em|no) (?:lucro|ganho)\b`,
);
const lost = new RegExp(
  String.raw`\b(?:prejuizo|perda|perdi)(?: (?:foi|de|uns|total)){0,3} (${money})|(${money})(?: reais)? de (?:prejuizo|perda)\b`,
);
const bought = new RegExp(
  String.raw`\b(?:comprei|comprad[oa]s?|paguei|custo)(?: (?:por|a|de|foi)){0,2} (${money})`,
);
const namesResult = /\b(?:lucr\w+|ganh\w+|prejuizo|perd\w+)\b/;
const dayTrade =
  /\bday ?-?trades?\b|\bdt\b|\bmini ?-?(?:indice|dolar|contratos?)\b|\bwin\b|\bwdo\b/;
const costs = new RegExp(
  String.raw`(${money})(?: reais)? de (?:custos?|taxas?|corretagem|emolumentos)\b|\b(?:custos?|taxas?|corretagem|emolumentos) (?:de )?(${money})`,
);
const fund = /\bfiis?\b|\bfundos? imobiliarios?\b/;
const otherKind = /\betfs?\b|\bbdrs?\b/;
const cryptoOrProperty =
  /\b(?:cripto\w*|bitcoin|btc|imove(?:l|is)|casa|apartamento|carro|terreno)\b/;
/** Only their day trades have the rule of all day trades. */
const unknownKind = /\b(?:dolar|opc(?:ao|oes)|futuros?|indice)\b/;
/** Codes of 11 beside these words are funds of real estate, and no units of a company. */
const shareOfFund = /\b(?:cotas?|alugue(?:l|is)|rendimentos?)\b/;
const etfCodes = new Set([
  'BOVA11',
  'IVVB11',
  'SMAL11',
  'HASH11',
  'DIVO11',
  'NASD11',
  'GOLD11',
  'BOVV11',
  'SPXI11',
  'XINA11',
  'QBTC11',
  'PIBB11',
  'ECOO11',
  'FIND11',
  'MATB11',
  'TECK11',
  'WRLD11',
]);
const unitCodes = new Set([
  'TAEE11',
  'SANB11',
  'KLBN11',
  'BPAC11',
  'ENGI11',
  'ALUP11',
  'SAPR11',
  'IGTI11',
  'BRBI11',
  'RNEW11',
  'AZUL11',
  'PPLA11',
]);
const share = /\bac(?:ao|oes)\b|\bpape(?:l|is)\b|\bswing ?-?trade\b/;

function kindOf(plain: string, tickers: readonly string[]): SoldKind | undefined {
  if (cryptoOrProperty.test(plain)) return undefined;
  if (dayTrade.test(plain)) return 'day-trade';
  if (unknownKind.test(plain)) return undefined;
  if (fund.test(plain)) return 'fii';
  if (otherKind.test(plain) || tickers.some((ticker) => /3[1-59]$/.test(ticker))) return 'other';
  const [ofEleven] = tickers.filter((ticker) => ticker.endsWith('11'));
  if (ofEleven !== undefined) return kindOfEleven(ofEleven, plain);
  return share.test(plain) || tickers.length > 0 ? 'shares' : undefined;
}

/** A code with 11 is a fund, an ETF or a unit, with different rules. */
function kindOfEleven(ticker: string, plain: string): SoldKind | undefined {
  if (etfCodes.has(ticker)) return 'other';
  if (unitCodes.has(ticker)) return 'shares';
  return shareOfFund.test(plain) ? 'fii' : undefined;
}

/** Below this an amount without a unit may be a number of shares. */
const minSales = 1_000;

/** `vendi 25 mil em ações esse mês com lucro de 4 mil, quanto pago de imposto?`. */
export function readSaleTax(
  plain: string,
  tickers: readonly string[],
): CalculateQuestion | undefined {
  if (!(sells.test(plain) || dayTrade.test(plain)) || !asksTax.test(plain)) return undefined;
  const trade = readTradePrices(slotsOf(plain).text);
  const kind = kindOf(plain, tickers) ?? (trade === undefined ? undefined : 'shares');
  if (kind === undefined || cryptoOrProperty.test(plain)) return undefined;
  if (trade !== undefined) {
    const each = trade.sold.minus(trade.bought);
    return taxOfSale(kind, trade.quantity.times(trade.sold), trade.quantity.times(each));
  }
  const both = netOfDays(plain, kind);
  if (both !== undefined) return both;
  const spent = takeAmount(slotsOf(plain), costs);
  const loss = takeAmount(spent.slots, lost);
  const gain = loss.amount === undefined ? takeAmount(loss.slots, gained) : loss;
  const cost = gain.amount === undefined ? takeAmount(gain.slots, bought) : gain;
  const sold = amountsOf(cost.slots).find(
    ({ unit, value }) => unit === 'reais' || value.gte(minSales),
  );
  const gross = resultOf(gain.amount, cost.amount, sold?.value);
  const result = loss.amount === undefined ? gross?.minus(spent.amount ?? 0) : gross;
  if (gain.amount === undefined && result === undefined && sold === undefined) return undefined;
  const { slots } = cost;
  if (
    result === undefined &&
    !(kind === 'shares' && sold?.value.lte(exemptSalesInReais) === true)
  ) {
    return namesResult.test(plain) || sold !== undefined ? incomplete(['gain'], plain) : undefined;
  }
  const isLoss = loss.amount !== undefined || result?.lt(0) === true;
  if (kind === 'shares' && sold === undefined && !isLoss) return incomplete(['sales'], plain);
  return calculate(
    {
      of: 'sale-tax',
      kind,
      isLoss,
      ...(sold === undefined ? {} : { salesInReais: sold.value }),
      ...(result === undefined ? {} : { gainInReais: result.abs() }),
    },
    slots,
    { numbers: [sold] },
  );
}

export function taxOfSale(kind: SoldKind, sales: Big, result: Big): CalculateQuestion {
  return {
    about: 'calculate',
    program: {
      of: 'sale-tax',
      kind,
      salesInReais: sales,
      gainInReais: result.abs(),
      isLoss: result.lte(0),
    },
  };
}

/** `lucrei 2300 num dia e perdi 900 no outro`: the month's gains and losses of one kind are summed. */
function netOfDays(plain: string, kind: SoldKind): CalculateQuestion | undefined {
  const won = takeAmount(slotsOf(plain), gained);
  const lostToo = takeAmount(won.slots, lost);
  if (won.amount === undefined || lostToo.amount === undefined) return undefined;
  if (amountsOf(lostToo.slots).length > 0 || kind === 'shares') return undefined;
  const result = won.amount.minus(lostToo.amount);
  return {
    about: 'calculate',
    program: { of: 'sale-tax', kind, gainInReais: result.abs(), isLoss: result.lte(0) },
  };
}

function resultOf(
  gain: Big | undefined,
  cost: Big | undefined,
  sales: Big | undefined,
): Big | undefined {
  return gain ?? (cost === undefined || sales === undefined ? undefined : sales.minus(cost));
}
