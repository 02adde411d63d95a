import Big from 'big.js';
import { maxCompared, type Question } from '../../domain/question.ts';
import { readRates } from './read-rates.ts';
import { readTerm } from './read-term.ts';
import { productNames, products } from '../../domain/products.ts';
import { shownResult } from './shown-result.ts';
import { amountsOf, calculate, monthlyOf, monthsOf, percentsOf, slotsOf } from './slots.ts';

const isEven =
  /\bequival\w+|\bempat\w+|\bmesma coisa\b|\bmesmo que\b|\bigual(?:a|ar)?\b|\ba partir de (?:quant|que)|\b(?:precisa\w*|tem que|teria que) (?:render|pagar)\b/;
const asksProduct =
  /\b(?:qual|que|quanto|quantos|um|o|em|de) (?:\w+ ){0,3}(?:cdbs?|lcis?|lcas?)\b|\bquant(?:o|os|as?) (?:%|por cento)/;

/** `qual CDB equivale a uma LCI de 90% do CDI em 2 anos?`. */
export function readBreakEven(plain: string): Question | undefined {
  if (!isEven.test(plain) || !asksProduct.test(plain)) return undefined;
  const slots = slotsOf(plain);
  const percents = percentsOf(slots);
  const [rate, ...others] = readRates(slots.text, slots.numbers).filter(
    (one) => one.of === 'cdi' && one.percentOf !== undefined,
  );
  if (rate === undefined || others.length > 0 || percents.length !== 1) return undefined;
  if (amountsOf(slots).length > 0) return undefined;
  const written = percentPosition(slots.text);
  const near = [...slots.text.slice(0, written).matchAll(bankProduct)].at(-1);
  const isExempt = near !== undefined && near[1] !== 'cdb';
  return calculate(
    {
      of: 'break-even',
      rate: {
        of: 'cdi',
        ...(rate.of === 'cdi' && rate.percentOf !== undefined ? { percentOf: rate.percentOf } : {}),
        ...(isExempt ? { isExempt: true as const } : {}),
      },
      months: monthsOf(slots) ?? 12,
    },
    slots,
    { numbers: percents, term: true },
  );
}

const bankProduct = /\b(lci|lca|cdb)s?\b/g;

function percentPosition(text: string): number {
  const at = text.search(/\d[\d.,]{0,9} ?(?:%|por cento)/);
  return at < 0 ? text.length : at;
}

const comparesOffers = /\bou\b|\bx\b|\bvs\b|\bversus\b|\bcontra\b|\bcompar\w+|\bmais\b|\bentre\b|,/;
const asksYield = /\brend\w*|\bliquid\w+|\bpag\w+ mais\b|\bganh\w+|\bcompar\w+/;
const changesRate = /\b(?:se|caso) (?:a|o) (?:selic|cdi|ipca|inflacao)\b/;
const namesIndex = /\b(?:cdi|ipca|selic|prefixad[oa])\b/;
/** The sum that offers without an amount are compared with. */
const exampleInReais = 1_000;
/** One sum or a monthly one; a small number beside the offers is no sum. */
const minSum = 100;

/**
 * `5000 reais 1 ano: CDB 110% do CDI, poupança ou Tesouro Selic, o que rende mais líquido?`: the same money and time
 * at each rate. Arithmetic on named offers is no advice, and is read before that.
 */
export function readOffers(plain: string): Question | undefined {
  if (!comparesOffers.test(plain) || changesRate.test(plain)) return undefined;
  const slots = slotsOf(plain);
  const rates = readRates(slots.text, slots.numbers);
  const named = new Set(productNames.filter((name) => plain.search(products[name].pattern) >= 0));
  const isOffer = rates.length > 1 && (named.size > 1 || percentsOf(slots).length > 1);
  if (!isOffer || (named.size === 0 && !namesIndex.test(plain))) return undefined;
  const term = readTerm(slots.text);
  if (term === 'unread') return undefined;
  const monthly = monthlyOf(slots);
  const sums = amountsOf(slots).filter(({ unit, value }) => unit === 'reais' || value.gte(minSum));
  const [initial, ...others] = sums;
  if (others.length > 0) return undefined;
  const isComplete = percentsOf(slots).length > 0 || initial !== undefined || monthly !== undefined;
  if (!isComplete && !asksYield.test(plain)) return undefined;
  const isAmountAssumed = initial === undefined && monthly === undefined;
  return {
    about: 'compare-rates',
    initialInReais: isAmountAssumed ? new Big(exampleInReais) : (initial?.value ?? new Big(0)),
    monthlyInReais: monthly?.value ?? new Big(0),
    rates: rates.slice(0, maxCompared),
    ...(isAmountAssumed ? { isAmountAssumed: true as const } : {}),
    ...(term ?? { months: 12, isTermAssumed: true as const }),
    ...shownResult(plain),
  };
}
