import type { PortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import {
  findLargeDividends,
  jcpRules,
  largeDividendsRule,
} from '../../../../../shared/portfolio/income/tax-rules.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { incomeNotesTexts as texts } from '../../../copy/portfolio/income.ts';
import { formatShortDate, monthName } from '../formatted-values.tsx';

interface IncomeNotesProps {
  readonly income: PortfolioIncome;
  /** Payments are loading: missing ones are not final. */
  readonly isAsking: boolean;
}

/** The rules behind the amounts, and what is missing from them. */
export function IncomeNotes({ income, isAsking }: IncomeNotesProps) {
  const { received, announced, splitSince, unknown, knownSince } = income;
  const large = findLargeDividends([...received, ...announced]);
  const newest = jcpRules.at(-1);
  const notes = [
    ...(unknown.length > 0 && !isAsking ? [texts.unknown(unknown)] : []),
    ...(splitSince.length > 0 ? [texts.splitSince(splitSince)] : []),
    ...large.map(({ tickers, month, amountInCentavos }) =>
      texts.large(tickers.join(', '), monthName(month), formatReais(amountInCentavos)),
    ),
    ...(large.length > 0
      ? [
          texts.largeRule(
            formatReais(largeDividendsRule.monthlyLimitInCentavos),
            formatRate(largeDividendsRule.rateInBasisPoints),
            largeDividendsRule.source,
            formatShortDate(largeDividendsRule.checkedOn),
          ),
        ]
      : []),
    [
      texts.jcp(
        jcpRules.map(({ rateInBasisPoints, from }) => ({
          rate: formatRate(rateInBasisPoints),
          day: formatShortDate(from),
        })),
      ),
      ...(newest === undefined
        ? []
        : [texts.source(newest.source, formatShortDate(newest.checkedOn))]),
    ].join(' '),
    ...([...received, ...announced].some(({ recordDay }) => recordDay === null)
      ? [texts.noRecordDay]
      : []),
    ...(knownSince === null ? [] : [texts.knownSince(formatShortDate(knownSince))]),
  ];
  return (
    <ul className="text-small text-muted mt-10 grid max-w-[48rem] gap-2">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** As rates are written: `15%`, `17,5%`. */
function formatRate(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('pt-BR')}%`;
}
