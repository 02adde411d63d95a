import Big from 'big.js';
import { formatAmountPerShare } from '../../../shared/editions/format-facts.ts';
import type { Fact, PartialFacts } from '../../../shared/editions/edition-facts.ts';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import { paidWithinYear } from '../../../shared/market/paid-dividends.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { rateUnknown } from './describe-plan.ts';
import {
  assetValue,
  calculatedValue,
  factValue,
  formatInReais,
  plainNumber,
  userValue,
} from '../domain/sourced-values.ts';
import { sourcedText, wrapName, type Sentence, type SourcedValue } from '../domain/sourced-text.ts';
import type { ProgramOf } from '../domain/program.ts';

const percentText = (percent: Big) => `${plainNumber(percent.round(2))}%`;
const yieldFormula = 'proventos de doze meses divididos pelo preço pago';

/** Returns the dividends of twelve months over the price that the user paid. */
export function answerYieldOnCost(asset: AssetData, paidInReais: Big, today: string): Paragraphs {
  const payments = asset.updatedAt.dividends === null ? [] : paidWithinYear(asset.dividends, today);
  const sum = payments.reduce((all, { amount }) => all.plus(toExactDecimal(amount)), new Big(0));
  if (sum.lte(0)) {
    return [
      sourcedText`A fonte não tem proventos de ${wrapName(asset.symbol)} pagos nos últimos doze meses, e sem eles não há yield on cost.`,
    ];
  }
  const dividends = assetValue(
    formatAmountPerShare(sum.toNumber()),
    asset,
    'soma dos proventos pagos nos últimos doze meses, antes de impostos',
  );
  const share = calculatedValue(percentText(sum.div(paidInReais).times(100)), yieldFormula);
  const price = asset.quote.regularMarketPrice;
  const now =
    price === null || price <= 0
      ? []
      : [
          sourcedText`Pelo preço de agora (${assetValue(formatInReais(toExactDecimal(price)), asset)}), os mesmos proventos são ${calculatedValue(percentText(sum.div(toExactDecimal(price)).times(100)), 'proventos de doze meses divididos pelo preço de agora')}.`,
        ];
  return [
    sourcedText`O yield on cost de ${wrapName(asset.symbol)} comprada a ${userValue(formatInReais(paidInReais))} é ${share}: pagou ${dividends} nos últimos doze meses.`,
    ...now,
    sourcedText`Os pagamentos passados não garantem os próximos.`,
  ];
}

export function answerYieldOnNamedDividends(paid: Big, dividends: Big): Paragraphs {
  const share = calculatedValue(percentText(dividends.div(paid).times(100)), yieldFormula);
  return [
    sourcedText`${userValue(formatInReais(dividends))} de proventos em um ano sobre ${userValue(formatInReais(paid))} pagos: o yield on cost é ${share}.`,
  ];
}

/** Returns the rise after which a fallen price is what it was. */
export function answerLossRecovery(percent: Big): Paragraphs {
  const fall = userValue(percentText(percent));
  if (percent.gte(100)) {
    return [
      sourcedText`Depois de cair ${fall}, não sobra nada que possa subir: não há alta que recupere.`,
    ];
  }
  const left = new Big(100).minus(percent);
  const rise = percent.div(left).times(100);
  const example = new Big(100);
  return [
    sourcedText`Depois de cair ${fall}, o preço precisa subir ${calculatedValue(percentText(rise), 'queda dividida pelo que restou')} para voltar ao que era.`,
    sourcedText`Por exemplo: ${calculatedValue(formatInReais(example), 'valor de exemplo')} viram ${calculatedValue(formatInReais(left), 'exemplo menos a queda')}, e a alta é contada sobre esse valor menor. A conta não diz se o preço volta.`,
  ];
}

/** Returns a rate without inflation: the quotient of both factors, minus one. */
function realRate(nominal: Big, inflation: Big): SourcedValue {
  const real = nominal.div(100).plus(1).div(inflation.div(100).plus(1)).minus(1).times(100);
  return calculatedValue(
    percentText(real),
    '(um mais a taxa) dividido por (um mais a inflação), menos um',
  );
}

/** Returns the Selic and the CDI without inflation, or a rate that the user names. */
export function answerRealInterest(
  { nominalPercent, inflationPercent }: ProgramOf<'real-interest'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const inflationFact = facts?.ipcaTwelveMonths;
  const inflation = inflationPercent ?? (inflationFact && toExactDecimal(inflationFact.value));
  if (inflation === undefined) return [rateUnknown];
  const inflationWords =
    inflationPercent === undefined && inflationFact !== undefined
      ? sourcedText`o IPCA de doze meses em ${factValue(inflationFact)}`
      : sourcedText`inflação de ${userValue(`${plainNumber(inflation)}% ao ano`)}`;
  if (nominalPercent !== undefined) {
    return [
      sourcedText`Com taxa de ${userValue(`${plainNumber(nominalPercent)}% ao ano`)} e ${inflationWords}, o juro real é ${realRate(nominalPercent, inflation)} ao ano, antes de impostos.`,
    ];
  }
  const ofFact = (fact: Fact | undefined, name: string): readonly Sentence[] =>
    fact === undefined
      ? []
      : [
          sourcedText`${wrapName(name)} em ${factValue(fact)}: juro real de ${realRate(toExactDecimal(fact.value), inflation)} ao ano.`,
        ];
  const lines = [...ofFact(facts?.selic, 'Com a Selic'), ...ofFact(facts?.cdi, 'Com o CDI')];
  return lines.length === 0
    ? [rateUnknown]
    : [
        ...lines,
        sourcedText`A conta desconta ${inflationWords}, antes de impostos. É a inflação que já passou: a dos próximos meses ninguém conhece.`,
      ];
}
