import type { InvestmentValue } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import type { Investment } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { formatReais, formatReaisDifference } from '../../../../../shared/values/money.ts';
import { investmentTaxTexts as texts } from '../../../copy/portfolio/fixed-income.ts';

interface InvestmentTaxProps {
  readonly investment: Investment;
  readonly value: InvestmentValue;
}

/** The taxes of a redemption, and the rules that the value follows. */
export function InvestmentTax({ investment, value }: InvestmentTaxProps) {
  const { kind, amountInCentavos } = investment;
  const { grossInCentavos, netInCentavos, iofInCentavos, incomeTaxInCentavos } = value;
  const isExempt = kind === 'lci' || kind === 'lca';
  const rows = [
    ...(amountInCentavos === null
      ? []
      : [[texts.yield, formatReaisDifference(grossInCentavos - amountInCentavos)] as const]),
    ...(iofInCentavos === null || incomeTaxInCentavos === null
      ? []
      : isExempt
        ? [[texts.incomeTax, texts.exempt] as const]
        : ([
            [texts.iof, formatReais(iofInCentavos)],
            [texts.incomeTax, formatReais(incomeTaxInCentavos)],
          ] as const)),
  ];
  return (
    <details className="mt-1">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {texts.summary}
      </summary>
      <dl className="tabular grid max-w-[26rem] gap-1">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="text-fine text-muted mt-2 grid max-w-[44rem] gap-1">
        {netInCentavos === null ? <p>{texts.noNet}</p> : null}
        {netInCentavos !== null && iofInCentavos === null ? <p>{texts.inFile}</p> : null}
        {notesOf(investment, value).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </details>
  );
}

function notesOf({ kind, index }: Investment, { isEstimate }: InvestmentValue): string[] {
  const isExempt = kind === 'lci' || kind === 'lca';
  return [
    isExempt ? texts.exemptRule : texts.rule,
    ...(kind === 'tesouro' ? [texts.custody] : []),
    ...(kind === 'tesouro' && isEstimate ? [texts.ofMarket] : []),
    ...(index?.kind === 'selic' && isEstimate ? [texts.selic] : []),
    ...(index?.kind === 'ipca' && isEstimate ? [texts.ipca] : []),
  ];
}
