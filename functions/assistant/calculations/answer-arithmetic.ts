import Big from 'big.js';
import type { Fact, PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { formatNumber } from '../../../shared/values/format-market-numbers.ts';
import { incomeTaxPercentage, iofPercentage } from '../../portfolio/fixed-income/investment-tax.ts';
import type { ProgramOf } from '../domain/program.ts';
import { sourcedText, wrapWords, type Paragraphs } from '../domain/sourced-text.ts';
import {
  calculatedValue,
  factValue,
  formatInReais,
  plainNumber,
  userValue,
} from '../domain/sourced-values.ts';
import { toMonthlyRate } from './resolve-rate.ts';

const percentText = (percent: Big, decimals = 2) => `${plainNumber(percent.round(decimals))}%`;
const signed = (percent: Big, decimals = 2) =>
  `${percent.gt(0) ? '+' : ''}${percentText(percent, decimals)}`.replace('-', '−');
const reais = (amount: Big) => userValue(formatInReais(amount));
const rateDecimals = 3;

export function answerRateConversion({
  percent,
  per,
  claimed,
}: ProgramOf<'convert-rate'>): Paragraphs {
  const fraction = percent.div(100);
  const toOther = (one: Big, from: 'month' | 'year') =>
    (from === 'month' ? one.plus(1).pow(12).minus(1) : toMonthlyRate(one)).times(100);
  const [own, other] =
    per === 'month' ? (['ao mês', 'ao ano'] as const) : (['ao ano', 'ao mês'] as const);
  const result = toOther(fraction, per);
  const formula = 'juros sobre juros: doze meses de uma taxa fazem a do ano';
  const isRight = claimed?.minus(result).abs().lt('0.005') === true;
  const opening =
    claimed === undefined
      ? sourcedText``
      : isRight
        ? sourcedText`Sim: `
        : sourcedText`Não exatamente: `;
  const back =
    claimed === undefined || isRight
      ? []
      : [
          sourcedText`E ${userValue(`${percentText(claimed, rateDecimals)} ${other}`)} são ${calculatedValue(`${percentText(toOther(claimed.div(100), per === 'month' ? 'year' : 'month'), rateDecimals)} ${own}`, formula)}.`,
        ];
  return [
    sourcedText`${opening}${userValue(`${percentText(percent, rateDecimals)} ${own}`)} ${wrapWords(percent.eq(1) ? 'é' : 'são')} ${calculatedValue(`${percentText(result, rateDecimals)} ${other}`, formula)}, com juros sobre juros.`,
    ...back,
  ];
}

export function answerPercentOf({
  percent,
  amountInReais,
  isOfPercent,
  changes,
}: ProgramOf<'percent-of'>): Paragraphs {
  const part = amountInReais.times(percent).div(100);
  if (isOfPercent === true) {
    return [
      sourcedText`${userValue(percentText(percent, 4))} de ${userValue(percentText(amountInReais, 4))} são ${calculatedValue(percentText(part, 4), 'uma porcentagem vezes a outra')}.`,
    ];
  }
  const partText = calculatedValue(formatInReais(part), 'valor vezes a porcentagem');
  if (changes === undefined) {
    return [
      sourcedText`${userValue(percentText(percent, 4))} de ${reais(amountInReais)} são ${partText}.`,
    ];
  }
  const isMore = changes === 'more';
  const changed = isMore ? amountInReais.plus(part) : amountInReais.minus(part);
  return [
    sourcedText`${reais(amountInReais)} com ${userValue(percentText(percent, 4))} a ${wrapWords(isMore ? 'mais' : 'menos')} são ${calculatedValue(formatInReais(changed), isMore ? 'valor mais a porcentagem dele' : 'valor menos a porcentagem dele')}: ${partText} de diferença.`,
  ];
}

/** Returns what is left of interest on equity: 17.5 % is withheld since 2026, 15 % before. */
export function answerNetOfJcp({ grossInReais }: ProgramOf<'net-of-jcp'>): Paragraphs {
  const law = 'alíquota na fonte dos juros sobre capital próprio';
  const net = (percent: Big) =>
    calculatedValue(
      formatInReais(grossInReais.times(new Big(100).minus(percent)).div(100)),
      'valor bruto menos o imposto na fonte',
    );
  const rate = (percent: Big) => calculatedValue(percentText(percent), law);
  const [now, before] = [new Big('17.5'), new Big('15')];
  return [
    sourcedText`De ${reais(grossInReais)} brutos de JCP caem ${net(now)}: o imposto é ${rate(now)}, retido na fonte, desde janeiro de ${calculatedValue('2026', law)}.`,
    sourcedText`Nos pagos até ${calculatedValue('2025', law)} eram ${rate(before)}, e cairiam ${net(before)}.`,
  ];
}

/** Returns the income tax on interest by the length of an investment. */
export function answerTaxOfTerm({ days }: ProgramOf<'tax-of-term'>): Paragraphs {
  const rate = (of: number) =>
    calculatedValue(
      `${plainNumber(new Big(incomeTaxPercentage(of)))}%`,
      'tabela regressiva do imposto de renda: Lei 11.033/2004, art. 1',
    );
  const step = (text: string) => calculatedValue(text, 'Lei 11.033/2004, art. 1');
  const iof =
    days < daysOfIof
      ? [sourcedText`Antes de ${step('30')} dias há também IOF sobre o rendimento.`]
      : [];
  return [
    sourcedText`Com ${userValue(String(days))} dias, o imposto de renda é ${rate(days)} sobre o rendimento, nunca sobre o que você aplicou.`,
    sourcedText`A tabela: ${rate(180)} até ${step('180')} dias, ${rate(360)} até ${step('360')}, ${rate(720)} até ${step('720')} e ${rate(721)} acima disso. LCI, LCA e poupança não pagam.`,
    ...iof,
  ];
}

export function answerPercentChange({ from, to }: ProgramOf<'percent-change'>): Paragraphs {
  const change = to.div(from).minus(1).times(100);
  return [
    sourcedText`De ${userValue(plainNumber(from))} para ${userValue(plainNumber(to))}: ${calculatedValue(signed(change), 'valor final dividido pelo inicial, menos um')}.`,
  ];
}

export function answerJoinedChanges({ percents }: ProgramOf<'joined-changes'>): Paragraphs {
  const factor = percents.reduce((all, one) => all.times(one.div(100).plus(1)), new Big(1));
  return [
    sourcedText`${userValue(percents.map((one) => signed(one)).join(', '))}, uma depois da outra: ${calculatedValue(signed(factor.minus(1).times(100)), 'produto de (um mais cada variação), menos um')} no total.`,
    sourcedText`Cada variação conta sobre o valor que a anterior deixou: somar as porcentagens dá outro número.`,
  ];
}

export function answerTradeResult({
  quantity,
  boughtInReais,
  soldInReais,
}: ProgramOf<'trade-result'>): Paragraphs {
  const each = soldInReais.minus(boughtInReais);
  const result = each.times(quantity);
  const change = each.div(boughtInReais).times(100);
  const name = result.lt(0) ? 'prejuízo' : 'lucro';
  return [
    sourcedText`${calculatedValue(formatInReais(result.abs()), 'quantidade vezes a diferença entre os dois preços')} de ${wrapWords(name)} (${calculatedValue(signed(change), 'preço de venda dividido pelo de compra, menos um')}), sem custos de corretagem e impostos.`,
    sourcedText`${userValue(plainNumber(quantity))} a ${reais(boughtInReais)} custaram ${calculatedValue(formatInReais(quantity.times(boughtInReais)), 'quantidade vezes o preço de compra')}; a ${reais(soldInReais)}, a venda deu ${calculatedValue(formatInReais(quantity.times(soldInReais)), 'quantidade vezes o preço de venda')}.`,
    sourcedText`Se foram ações, pergunte “e o imposto?” ou “e se fosse day trade?”.`,
  ];
}

export function answerBonusShares({ percent, quantity }: ProgramOf<'bonus-shares'>): Paragraphs {
  const added = quantity.times(percent).div(100);
  const whole = added.round(0, Big.roundDown);
  const fraction = added.eq(whole)
    ? []
    : [
        sourcedText`A fração que sobra não vira ação inteira: a bolsa leiloa as frações, e o dinheiro cai na sua conta.`,
      ];
  return [
    sourcedText`Com bonificação de ${userValue(percentText(percent))}, ${userValue(plainNumber(quantity))} ações ganham ${calculatedValue(plainNumber(whole), 'quantidade vezes a bonificação')} e viram ${calculatedValue(plainNumber(quantity.plus(whole)), 'quantidade mais as novas ações')}.`,
    ...fraction,
    sourcedText`O preço médio diminui: as novas ações entram pelo custo que a empresa informa para elas no anúncio, e o custo total, já com elas, é dividido por mais ações. O valor da posição não muda por isso, porque o preço na bolsa se ajusta.`,
  ];
}

const currencyNames = { dollar: ['dólar', 'US$'], euro: ['euro', '€'] } as const;

export function answerCurrency(
  { amount, currency, to }: ProgramOf<'convert-currency'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const [name, sign] = currencyNames[currency];
  const fact: Fact | undefined = facts?.[currency];
  if (fact === undefined || fact.value <= 0) {
    return [sourcedText`A fonte não informa a cotação do ${wrapWords(name)} agora.`];
  }
  const price = toExactDecimal(fact.value);
  const inCurrency = (value: Big) => `${sign} ${formatNumber(value.round(2).toNumber(), 2)}`;
  const result =
    to === 'reais'
      ? sourcedText`${userValue(inCurrency(amount))} são ${calculatedValue(formatInReais(amount.times(price)), 'valor vezes a cotação')}`
      : sourcedText`${reais(amount)} são ${calculatedValue(inCurrency(amount.div(price)), 'valor dividido pela cotação')}`;
  return [
    sourcedText`${result}, com o ${wrapWords(name)} a ${{ ...factValue(fact), text: `R$ ${formatNumber(fact.value, 4)}` }}.`,
    sourcedText`É a cotação comercial: em espécie, no cartão e em remessas entram IOF e a diferença que o banco ou a corretora cobra.`,
  ];
}

/** From this day on no IOF is due. */
const daysOfIof = 30;

export function answerIof({ days, yieldInReais }: ProgramOf<'iof'>): Paragraphs {
  const share = iofPercentage(days);
  const law = 'Decreto 6.306/2007, anexo';
  const since = calculatedValue('2008', 'Decreto 6.306/2007');
  const tax = calculatedValue(
    `${plainNumber(new Big(incomeTaxPercentage(days)))}%`,
    'imposto de renda do prazo sobre os juros: Lei 11.033/2004, art. 1',
  );
  const exempt = sourcedText`O IOF é só sobre o rendimento, nunca sobre o que você aplicou. LCI, LCA e poupança não pagam.`;
  if (days >= daysOfIof || share === 0) {
    return [
      sourcedText`Nada de IOF no dia ${userValue(String(days))}: ele só existe nos primeiros ${calculatedValue('29 dias', law)}. Fica o imposto de renda, de ${tax} sobre o rendimento.`,
      exempt,
    ];
  }
  const taken =
    yieldInReais === undefined
      ? sourcedText``
      : sourcedText`: de ${reais(yieldInReais)}, ${calculatedValue(formatInReais(yieldInReais.times(share).div(100)), 'rendimento vezes a alíquota do IOF')}`;
  return [
    sourcedText`No dia ${userValue(String(days))}, o IOF leva ${calculatedValue(`${share}%`, law)} do rendimento${taken}. A tabela vale desde janeiro de ${since}, cai a cada dia e zera no dia ${calculatedValue(String(daysOfIof), law)}.`,
    sourcedText`Sobre o resto do rendimento há o imposto de renda de ${tax}.`,
    exempt,
  ];
}

export function answerInflationParts({
  nominalPercent,
  realPercent,
  inflationPercent,
}: ProgramOf<'inflation-parts'>): Paragraphs {
  const real = realPercent.div(100).plus(1);
  const plus = userValue(`IPCA + ${percentText(realPercent)}`);
  if (nominalPercent !== undefined) {
    const inflation = nominalPercent.div(100).plus(1).div(real).minus(1).times(100);
    return [
      sourcedText`Com inflação de ${calculatedValue(`${percentText(inflation)} ao ano`, '(um mais a taxa prefixada) dividido por (um mais a taxa acima do IPCA), menos um')}, ${plus} e ${userValue(`${percentText(nominalPercent)} prefixados`)} dão o mesmo.`,
      sourcedText`Com inflação acima disso, o IPCA+ rende mais; abaixo, o prefixado. A conta é antes de impostos e supõe levar até o vencimento.`,
    ];
  }
  const nominal = (inflationPercent ?? new Big(0)).div(100).plus(1).times(real).minus(1).times(100);
  return [
    sourcedText`Com inflação de ${userValue(`${percentText(inflationPercent ?? new Big(0))} ao ano`)}, ${plus} rende ${calculatedValue(`${percentText(nominal)} ao ano`, '(um mais a inflação) vezes (um mais a taxa acima dela), menos um')}, antes de impostos.`,
  ];
}

export function answerPriceAfterDividends({
  paidInReais,
  dividendsInReais,
}: ProgramOf<'price-after-dividends'>): Paragraphs {
  const left = calculatedValue(
    formatInReais(paidInReais.minus(dividendsInReais)),
    'preço pago menos os proventos recebidos por ação ou cota',
  );
  return [
    sourcedText`Quem pagou ${reais(paidInReais)} e recebeu ${reais(dividendsInReais)} de proventos por ação ou cota empata vendendo a ${left}, sem custos e impostos.`,
    sourcedText`Para o imposto, o preço médio continua o que foi pago: proventos não o diminuem.`,
  ];
}
