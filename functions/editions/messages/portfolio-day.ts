import { joinList } from '../../../shared/editions/format-facts.ts';
import type { CoinsPart, Result, Valuation } from '../../../shared/portfolio/valuation.ts';
import { formatReais, formatReaisDifference } from '../../../shared/values/money.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';
import { joinSentences } from '../sections/section.ts';

/**
 * Writes the portfolio's value at the close, the session's result, and what the assets added and took.
 * @param maxNamed assets named on each side; the others are added up
 * @returns undefined without a priced asset
 */
export function writePortfolioDay(valuation: Valuation, maxNamed: number): string | undefined {
  const { rows, valueInCentavos, withoutPrice, coins, day } = valuation;
  const priced = rows.filter((row) => row.valueInCentavos !== null);
  if (priced.length === 0) return undefined;
  const without = withoutPrice.length === 0 ? '' : ', sem os ativos cuja cotação não temos';
  const whole = withoutPrice.length === 0 ? 'da carteira' : 'desse valor';
  const hasSession = priced.some(({ figures }) => figures?.assetClass !== 'crypto');
  const during = hasSession ? 'do dia' : 'em 24 horas';
  return joinSentences(
    `Sua carteira fechou em ${formatReais(valueInCentavos)}${without}.`,
    day !== null &&
      `O resultado ${during} foi de ${formatResult(day)}${describePart(valuation, whole)}.`,
    contributionSentence(valuation, maxNamed),
    coins !== null && coinsSentence(coins, whole),
  );
}

function formatResult({ amountInCentavos, changeInBasisPoints }: Result): string {
  return `${formatReaisDifference(amountInCentavos)} (${formatChange(changeInBasisPoints)})`;
}

/** `, em 85,00% da carteira, sem contar VALE3`; empty when the result covers all valued assets. */
function describePart({ rows, dayPart, coins }: Valuation, whole: string): string {
  if (dayPart === null) return '';
  const named = new Set([...dayPart.tickers, ...(coins?.tickers ?? [])]);
  const others = rows
    .filter(
      ({ position, valueInCentavos }) => valueInCentavos !== null && !named.has(position.ticker),
    )
    .map(({ position }) => position.ticker);
  const uncounted = others.length === 0 ? '' : `, sem contar ${listSome([...new Set(others)])}`;
  return `, em ${formatPercentage(dayPart.shareInBasisPoints)} ${whole}${uncounted}`;
}

/** `Em reais, quem mais somou foi PETR4 (+R$ 120,00); quem mais tirou, ITUB4 (−R$ 40,00); os outros 4 ativos, +R$ 1,00.` */
function contributionSentence({ rows, day, dayPart }: Valuation, maxNamed: number): string | false {
  if (day === null) return false;
  const amounts = new Map<string, number>();
  for (const { position, day: ofRow } of rows) {
    const { ticker } = position;
    if (ofRow === null || dayPart?.tickers.includes(ticker) === false) continue;
    amounts.set(ticker, (amounts.get(ticker) ?? 0) + ofRow.amountInCentavos);
  }
  const sorted = [...amounts].toSorted(([, a], [, b]) => b - a);
  const rises = sorted.filter(([, amount]) => amount > 0).slice(0, maxNamed);
  const falls = sorted
    .filter(([, amount]) => amount < 0)
    .toReversed()
    .slice(0, maxNamed);
  if (sorted.length < 2 || rises.length + falls.length === 0) return false;
  const named = [...rises, ...falls];
  const rest = day.amountInCentavos - named.reduce((total, [, amount]) => total + amount, 0);
  const others = sorted.filter((one) => !named.includes(one));
  const list = (of: typeof named) =>
    joinList(of.map(([ticker, amount]) => `${ticker} (${formatReaisDifference(amount)})`));
  const who = (of: typeof named, one: string, many: string, isFirst: boolean) => {
    if (of.length === 0) return [];
    const subject = of.length === 1 ? `quem mais ${one}` : `os que mais ${many}`;
    const verb = of.length === 1 ? ' foi' : ' foram';
    return [`${subject}${isFirst ? verb : ','} ${list(of)}`];
  };
  const phrases = [
    ...who(rises, 'somou', 'somaram', true),
    ...who(falls, 'tirou', 'tiraram', rises.length === 0),
    ...(others.every(([, amount]) => amount === 0)
      ? []
      : [
          `${others.length === 1 ? 'o outro ativo' : `os outros ${others.length} ativos`}, ${formatReaisDifference(rest)}`,
        ]),
  ];
  return `Em reais, ${phrases.join('; ')}.`;
}

/** `À parte do pregão, BTC, 15,00% da carteira: +R$ 10,00 (+1,20%) em 24 horas.` */
function coinsSentence({ tickers, shareInBasisPoints, result }: CoinsPart, whole: string): string {
  const part = `À parte do pregão, ${joinList(tickers)}, ${formatPercentage(shareInBasisPoints)} ${whole}`;
  return result === null
    ? `${part}, sem variação conhecida.`
    : `${part}: ${formatResult(result)} em 24 horas.`;
}

const maxListed = 5;

function listSome(tickers: readonly string[]): string {
  if (tickers.length <= maxListed) return joinList(tickers);
  return `${tickers.slice(0, maxListed).join(', ')} e outros`;
}
