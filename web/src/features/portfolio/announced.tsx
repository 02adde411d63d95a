import { translateDividendType } from '../../../../shared/market/translate-market-terms.ts';
import type { PortfolioDividends } from './portfolio-dividends.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { announcedTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { Card } from '../../ui/card.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { formatShortDate } from './formatted-values.tsx';

/** Announced payments, of which there is at least one. */
export default function Announced({ dividends }: { readonly dividends: PortfolioDividends }) {
  return (
    <section aria-labelledby="a-receber" className="mt-14">
      <h2 id="a-receber" className="text-title-3">
        {texts.title}
      </h2>
      <p className="text-small text-muted mt-1 mb-5">
        {dividends.isEstimate ? texts.estimateLead : texts.lead}
      </p>
      <Card>
        <ScrollRegion label={texts.caption}>
          <table className="tabular text-small w-full border-collapse">
            <caption className="sr-only">{texts.caption}</caption>
            <thead>
              <tr className="border-ink text-muted border-b">
                <th scope="col" className="pb-2 text-left font-medium">
                  {texts.columns.asset}
                </th>
                <th scope="col" className="pb-2 text-left font-medium">
                  {texts.columns.day}
                </th>
                <th scope="col" className="hidden pb-2 text-left font-medium sm:table-cell">
                  {texts.columns.type}
                </th>
                <th scope="col" className="pb-2 text-right font-medium">
                  {texts.columns.amount}
                </th>
              </tr>
            </thead>
            <tbody className="divide-rule divide-y">
              {dividends.announced.map(({ ticker, day, type, amountInCentavos }, index) => (
                // One asset may have two payments on a day.
                <tr key={`${ticker} ${day ?? ''} ${index}`}>
                  <th scope="row" className="py-2 pr-2 text-left font-semibold sm:pr-3">
                    {ticker}
                  </th>
                  <td className="py-2 pr-2 sm:pr-3">
                    {day === null ? texts.noDay : formatShortDate(day)}
                  </td>
                  <td className="hidden py-2 pr-3 sm:table-cell">
                    {type === null ? texts.unknownType : translateDividendType(type)}
                  </td>
                  <td className="py-2 text-right whitespace-nowrap">
                    {formatReais(amountInCentavos)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Card>
    </section>
  );
}
