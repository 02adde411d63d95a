import Big from 'big.js';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { calculatedValue, formatInReais, userValue } from '../domain/sourced-values.ts';
import { sourcedText, wrapWords } from '../domain/sourced-text.ts';
import { exemptSalesInReais, type ProgramOf, type SoldKind } from '../domain/program.ts';

/*
 * Tax on gains at the exchange for individuals: Lei 11.033/2004, art. 2 and 3, I, since 1 January 2005; funds of real
 * estate: Lei 8.668/1993, art. 18, with the rate of Lei 9.779/1999. Medida Provisória 1.303/2025, which would have
 * changed them, lapsed on 8 October 2025. Read on 30 November 2026.
 */

interface SaleRule {
  readonly percent: number;
  readonly name: string;
  readonly law: string;
}

const rules: Readonly<Record<SoldKind, SaleRule>> = {
  shares: { percent: 15, name: 'ações em operações comuns', law: 'Lei 11.033/2004, art. 2' },
  'day-trade': { percent: 20, name: 'day trade', law: 'Lei 11.033/2004, art. 2' },
  fii: { percent: 20, name: 'cotas de FII', law: 'Lei 8.668/1993, art. 18' },
  other: { percent: 15, name: 'ETF de ações e BDR', law: 'Lei 11.033/2004, art. 2' },
};

const ruleYear = calculatedValue('2005', 'Lei 11.033/2004');
const limit = calculatedValue(
  formatInReais(new Big(exemptSalesInReais)),
  'limite de vendas de ações no mês: Lei 11.033/2004, art. 3, I',
);

const ownCase = sourcedText`É a regra pública com os seus números: não considera prejuízos de outros meses, corretagem, o imposto já retido na venda (dedo-duro) nem outras vendas do mês. Para o seu caso, confira na Receita Federal ou com um contador.`;

/** Returns the tax of a sale by the public rule, with its date. */
export function answerSaleTax({
  kind,
  salesInReais,
  gainInReais: wholeGain,
  isLoss,
  earlierLossInReais: earlierLoss,
}: ProgramOf<'sale-tax'>): Paragraphs {
  const left = earlierLoss === undefined ? wholeGain : wholeGain?.minus(earlierLoss);
  const gainInReais = left?.lt(0) === true ? new Big(0) : left;
  const { percent, name, law } = rules[kind];
  if (isLoss) {
    return [
      sourcedText`Com prejuízo, não há imposto nessa venda. Pela regra, ele pode ser descontado de lucros seguintes do mesmo tipo (${wrapWords(name)}), se for declarado.`,
      ownCase,
    ];
  }
  const isExempt = kind === 'shares' && salesInReais?.lte(exemptSalesInReais) === true;
  if (isExempt && salesInReais !== undefined) {
    return [
      sourcedText`Nada: você vendeu ${userValue(formatInReais(salesInReais))} em ações no mês, e até ${limit} de vendas o lucro é isento. A regra vale desde janeiro de ${ruleYear}, só para ações em operações comuns: não para day trade, ETF, BDR e FII.`,
      ownCase,
    ];
  }
  if (gainInReais === undefined) return [ownCase];
  const rate = calculatedValue(`${percent}%`, `alíquota sobre o lucro: ${law}`);
  const tax = calculatedValue(
    formatInReais(gainInReais.times(percent).div(100)),
    'lucro vezes a alíquota',
  );
  const ofEarlier =
    earlierLoss === undefined || wholeGain === undefined
      ? []
      : [
          sourcedText`Os ${userValue(formatInReais(earlierLoss))} de prejuízo de antes, se foi declarado e do mesmo tipo, saem do lucro de ${userValue(formatInReais(wholeGain))}.`,
        ];
  return [
    sourcedText`${tax} de imposto: ${rate} sobre o lucro de ${earlierLoss === undefined ? userValue(formatInReais(gainInReais)) : calculatedValue(formatInReais(gainInReais), 'lucro menos o prejuízo de antes')}, a alíquota de ${wrapWords(name)}, em vigor desde janeiro de ${kind === 'fii' ? calculatedValue('1999', 'Lei 9.779/1999') : ruleYear}.`,
    ...ofEarlier,
    ...(kind === 'shares' && salesInReais !== undefined
      ? [
          sourcedText`As vendas do mês, ${userValue(formatInReais(salesInReais))}, passam de ${limit}: acima disso o lucro todo é tributado. Day trade é à parte, com ${calculatedValue('20%', 'alíquota do day trade: Lei 11.033/2004, art. 2')} e sem isenção.`,
        ]
      : [
          sourcedText`Para ${wrapWords(name)} não há a isenção de ${limit} por mês, que é só de ações em operações comuns.`,
        ]),
    sourcedText`O pagamento é por DARF, até o último dia útil do mês seguinte.`,
    ownCase,
  ];
}
