import { formatReais, formatReaisDifference } from '../../../../shared/values/money.ts';
import { formatChange, formatPercentage } from '../../../../shared/values/percentage.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { sampleReport as report } from '../../copy/marketing/sample-report.ts';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PortfolioChart } from './portfolio-chart.tsx';

/** The weekly report as the sheet of paper that it is. */
export function WeeklyReport() {
  return (
    <article
      aria-label={report.label}
      className="bg-surface border-rule shadow-[6px_6px_0_-1px_var(--color-paper),6px_6px_0_0_var(--color-rule)] border px-4 pt-6 pb-7 sm:px-10 sm:pt-8 sm:pb-10"
    >
      <header className="flex items-end justify-between gap-4">
        <Logo className="h-6" />
        <p className="text-fine text-muted text-right">
          {report.kicker}
          <br />
          {report.period}
        </p>
      </header>
      <div className="masthead-rule mt-3">
        <h3 className="text-title-3 mt-5">{report.title}</h3>
        <Totals />
        <div className="mt-7">
          <PortfolioChart />
        </div>
        <Holdings />
        <Income />
        <Summary />
        <p className="text-fine text-muted border-rule mt-7 border-t pt-3">
          {report.notice} {report.footnote}
        </p>
      </div>
    </article>
  );
}

function Totals() {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr] sm:gap-x-12">
      <div className="col-span-2">
        <dt className="text-fine text-muted">{report.totalLabel}</dt>
        <dd className="text-title-1 tabular font-serif leading-tight font-semibold">
          {formatReais(report.totalInCentavos)}
        </dd>
      </div>
      <div>
        <dt className="text-fine text-muted">{report.weekChangeLabel}</dt>
        <dd className="tabular">
          <span className="mr-2">{formatReaisDifference(report.weekChangeInCentavos)}</span>
          <Change basisPoints={report.weekChangeInBasisPoints} />
        </dd>
      </div>
      <div>
        <dt className="text-fine text-muted">{report.benchmark.label}</dt>
        <dd>
          <Change basisPoints={report.benchmark.weekChangeInBasisPoints} />
        </dd>
      </div>
    </dl>
  );
}

const onWideSheets = 'hidden sm:table-cell';
const cell = 'py-2 pl-2 text-right align-baseline sm:pl-3';

function Holdings() {
  const { columns } = report;
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="tabular text-small max-[22.4rem]:text-fine w-full">
        <caption className="mb-1 text-left font-semibold">{report.holdingsTitle}</caption>
        <thead className="text-fine text-muted border-ink border-b">
          <tr>
            <th scope="col" className="py-1.5 text-left font-normal">
              {columns.asset}
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              {columns.value}
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              {columns.weekChange}
            </th>
            <th scope="col" className={`${cell} ${onWideSheets} font-normal`}>
              {columns.share}
            </th>
          </tr>
        </thead>
        <tbody className="divide-rule divide-y">
          {report.holdings.map((holding) => (
            <tr key={holding.ticker}>
              <th scope="row" className="py-2 text-left font-medium">
                {holding.ticker}
                <span className="text-fine text-muted block font-normal">
                  {holding.description}
                </span>
              </th>
              <td className={`${cell} whitespace-nowrap`}>
                {formatReais(holding.valueInCentavos)}
                <span className="text-fine text-muted block">
                  {holding.quantity} × {formatReais(holding.priceInCentavos)}
                </span>
              </td>
              <td className={cell}>
                <Change basisPoints={holding.weekChangeInBasisPoints} />
              </td>
              <td className={`${cell} ${onWideSheets}`}>
                {formatPercentage(holding.shareInBasisPoints)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-ink border-t font-semibold">
          <tr>
            <th scope="row" className="py-2 text-left">
              {columns.total}
            </th>
            <td className={`${cell} whitespace-nowrap`}>{formatReais(report.totalInCentavos)}</td>
            <td className={cell}>
              <Change basisPoints={report.weekChangeInBasisPoints} />
            </td>
            <td className={`${cell} ${onWideSheets}`}>{formatPercentage(10_000)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Income() {
  return (
    <section className="text-small mt-7">
      <h4 className="text-small font-sans font-semibold [word-spacing:0]">{report.incomeTitle}</h4>
      <p className="text-fine text-muted">{report.incomeGloss}</p>
      <dl className="divide-rule border-ink tabular mt-2 divide-y border-t">
        {report.income.map((income) => (
          <div key={income.ticker} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>
              <span className="font-medium">{income.ticker}</span> {income.kind}{' '}
              <span className="text-muted whitespace-nowrap">
                {income.quantity} × {formatReais(income.perUnitInCentavos)}
              </span>
            </dt>
            <dd className="ml-auto whitespace-nowrap">{formatReais(income.totalInCentavos)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold">
          <dt>{report.columns.total}</dt>
          <dd>{formatReais(report.incomeTotalInCentavos)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Summary() {
  return (
    <section className="mt-7">
      <h4 className="text-title-4">{report.summaryTitle}</h4>
      <ol className="text-small mt-2 flex flex-col gap-2">
        {report.summary.map((sentence, index) => (
          <li key={sentence} className="flex gap-3">
            <span aria-hidden className="text-muted tabular">
              {index + 1}
            </span>
            {keepAmountsTogether(sentence)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ basisPoints }: { readonly basisPoints: number }) {
  return (
    <ChangeFigure change={formatChange(basisPoints)} direction={basisPoints < 0 ? 'down' : 'up'} />
  );
}
