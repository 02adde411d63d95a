import { formatReais } from '../../../../../../shared/values/money.ts';
import { investmentKindNames } from '../../../../copy/portfolio/fixed-income.ts';
import {
  importedInvestments as texts,
  importQuestions,
} from '../../../../copy/portfolio/import-preview.ts';
import { formatShortDate } from '../../formatted-values.tsx';
import type { ImportedInvestment } from '../imported-file.ts';
import { ImportQuestion } from '../import-question.tsx';
import type { InvestmentMatch } from '../matching/match-investments.ts';
import type { useInvestments } from './use-investments.ts';

interface InvestmentsSectionProps {
  readonly investments: ReturnType<typeof useInvestments>;
  readonly showsErrors: boolean;
}

/** The investments in fixed income that the import adds or updates, and whether some are known by another name. */
export function InvestmentsSection({ investments, showsErrors }: InvestmentsSectionProps) {
  const { matches, items, answer, same, onAnswer } = investments;
  const outcomeOf = ({ outcome, likely }: InvestmentMatch, index: number) => {
    if (likely === undefined) return outcome;
    if (answer === undefined) return 'open';
    return same.some((one) => one.index === index) ? 'update' : 'new';
  };
  const day = matches[0]?.imported.investment.statedValue?.day;
  if (day === undefined) return null;
  return (
    <section aria-labelledby="renda-fixa-entra" className="mt-6">
      <h3 id="renda-fixa-entra" className="text-title-4">
        {texts.title}
      </h3>
      <p className="text-small text-muted mt-1">{texts.lead(formatShortDate(day))}</p>
      <ul className="divide-rule text-small mt-3 divide-y">
        {matches.map((match, index) => {
          const { investment, location } = match.imported;
          return (
            <li
              key={JSON.stringify(location)}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{investment.name}</span>
                <span className="text-fine text-muted block">
                  {[
                    investmentKindNames[investment.kind],
                    investment.broker,
                    investment.maturity === null
                      ? null
                      : texts.maturity(formatShortDate(investment.maturity)),
                    texts.outcomes[outcomeOf(match, index)],
                  ]
                    .filter((text) => text !== null)
                    .join(' · ')}
                </span>
              </span>
              <Value investment={investment} />
            </li>
          );
        })}
      </ul>
      {items.length === 0 ? null : (
        <ImportQuestion
          id="aplicacoes-iguais"
          texts={texts.question}
          {...{ items, answer, onAnswer }}
          error={showsErrors && answer === undefined ? importQuestions.unanswered : undefined}
        />
      )}
    </section>
  );
}

function Value({ investment }: Pick<ImportedInvestment, 'investment'>) {
  const { statedValue } = investment;
  if (statedValue === null) return null;
  const { grossInCentavos, netInCentavos } = statedValue;
  return (
    <span className="tabular whitespace-nowrap sm:text-right">
      <span className="block font-semibold">{formatReais(grossInCentavos)}</span>
      {netInCentavos === null ? null : (
        <span className="text-fine text-muted block">{texts.net(formatReais(netInCentavos))}</span>
      )}
    </span>
  );
}
