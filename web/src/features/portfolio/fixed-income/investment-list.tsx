import { Pencil } from 'lucide-react';
import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import {
  investmentKindNames,
  investmentListTexts as texts,
} from '../../../copy/portfolio/fixed-income.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { describeIndex, describeMaturity } from './describe-investment.ts';
import { InvestmentTax } from './investment-tax.tsx';

type ListedInvestment = FixedIncome['investments'][number];

interface InvestmentListProps {
  readonly investments: readonly ListedInvestment[];
  /** `yyyy-mm-dd`, in São Paulo. */
  readonly today: string;
  readonly mayChange: boolean;
  readonly onEdit: (id: string) => void;
}

/** The investments, the next one to mature first. */
export function InvestmentList({ investments, today, mayChange, onEdit }: InvestmentListProps) {
  return (
    <ul className="divide-rule border-ink divide-y border-t">
      {investments.toSorted(byMaturity).map((investment) => (
        <li key={investment.id} className="flex items-start gap-2 py-4">
          <Row {...{ investment, today }} />
          {mayChange ? (
            <button
              type="button"
              aria-label={texts.edit(investment.name)}
              onClick={() => onEdit(investment.id)}
              className="text-muted hover:text-ink hover:bg-sunk rounded-small inline-flex size-11 shrink-0 items-center justify-center transition-colors duration-150 print:hidden"
            >
              <Pencil size={18} strokeWidth={1.75} aria-hidden />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function byMaturity(one: ListedInvestment, other: ListedInvestment): number {
  const last = '9999-12-31';
  return (
    (one.maturity ?? last).localeCompare(other.maturity ?? last) ||
    one.name.localeCompare(other.name)
  );
}

function Row(props: { readonly investment: ListedInvestment; readonly today: string }) {
  const { investment, today } = props;
  const { kind, name, broker, index, maturity, value } = investment;
  const applied = describeApplied(investment);
  return (
    <div className="text-small min-w-0 flex-1">
      <div className="sm:flex sm:items-baseline sm:justify-between sm:gap-6">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-body font-semibold">{name}</p>
          <p>
            {[
              investmentKindNames[kind],
              index === null ? null : describeIndex(index),
              describeMaturity(maturity, today),
            ]
              .filter((text) => text !== null)
              .join(' · ')}
          </p>
          <p className="text-muted tabular">
            {[applied, broker].filter((text) => text !== null).join(' · ')}
          </p>
        </div>
        {value === null ? (
          <p className="text-muted mt-2 sm:text-right">{texts.noValue}</p>
        ) : (
          <div className="tabular mt-2 sm:text-right">
            <p className="text-body font-semibold">
              <span className="whitespace-nowrap">{formatReais(value.grossInCentavos)}</span>{' '}
              <span className="text-small text-muted font-normal">{texts.gross}</span>
            </p>
            <p>
              {value.netInCentavos === null
                ? texts.noNet
                : texts.net(formatReais(value.netInCentavos))}
            </p>
            <p className="text-fine text-muted">
              {(value.isEstimate ? texts.estimate : texts.inFile)(formatShortDate(value.day))}
            </p>
          </div>
        )}
      </div>
      {value === null ? null : <InvestmentTax {...{ investment, value }} />}
    </div>
  );
}

function describeApplied({ amountInCentavos, day }: ListedInvestment): string | null {
  if (amountInCentavos === null) return null;
  const amount = formatReais(amountInCentavos);
  return day === null ? texts.appliedAlone(amount) : texts.applied(amount, formatShortDate(day));
}
