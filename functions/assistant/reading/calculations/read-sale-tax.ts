import type Big from 'big.js';
import { exemptSalesInReais, type CalculateQuestion, type SoldKind } from '../../domain/program.ts';
import { amountsOf, calculate, incomplete, money, slotsOf, takeAmount } from './slots.ts';

const sells = /\bvend(?:i|er|endo|a|as|eu|emos|esse)\b/;
const asksTax =
  /\bimpostos?\b|\bdarf\b|\bir\b|\btribut\w+|\bleao\b|\bquanto (?:eu )?(?:pago|pagaria|devo)\b|\bpagar\b/;
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
const dayTrade = /\bday ?-?trades?\b/;
const fund = /\bfiis?\b|\bfundos? imobiliarios?\b/;
const otherKind = /\betfs?\b|\bbdrs?\b/;
const unknownKind =
  /\b(?:cripto\w*|bitcoin|btc|imove(?:l|is)|casa|apartamento|carro|terreno|dolar|opc(?:ao|oes)|futuros?|indice)\b/;
const share = /\bac(?:ao|oes)\b|\bpape(?:l|is)\b|\bswing ?-?trade\b/;

function kindOf(plain: string, tickers: readonly string[]): SoldKind | undefined {
  if (unknownKind.test(plain)) return undefined;
  if (dayTrade.test(plain)) return 'day-trade';
  if (fund.test(plain)) return 'fii';
  if (otherKind.test(plain) || tickers.some((ticker) => /3[1-59]$/.test(ticker))) return 'other';
  // A code with 11 is a fund, an ETF or a unit, with different rules.
  if (tickers.some((ticker) => ticker.endsWith('11'))) return undefined;
  return share.test(plain) || tickers.length > 0 ? 'shares' : undefined;
}

/** Below this an amount without a unit may be a number of shares. */
const minSales = 1_000;

/** `vendi 25 mil em ações esse mês com lucro de 4 mil, quanto pago de imposto?`. */
export function readSaleTax(
  plain: string,
  tickers: readonly string[],
): CalculateQuestion | undefined {
  if (!(sells.test(plain) || dayTrade.test(plain)) || !asksTax.test(plain)) return undefined;
  const kind = kindOf(plain, tickers);
  if (kind === undefined) return undefined;
  const loss = takeAmount(slotsOf(plain), lost);
  const gain = loss.amount === undefined ? takeAmount(loss.slots, gained) : loss;
  const cost = gain.amount === undefined ? takeAmount(gain.slots, bought) : gain;
  const sold = amountsOf(cost.slots).find(
    ({ unit, value }) => unit === 'reais' || value.gte(minSales),
  );
  const result = resultOf(gain.amount, cost.amount, sold?.value);
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

function resultOf(
  gain: Big | undefined,
  cost: Big | undefined,
  sales: Big | undefined,
): Big | undefined {
  return gain ?? (cost === undefined || sales === undefined ? undefined : sales.minus(cost));
}
