import { formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { positionKey } from '../../../../../../shared/portfolio/position.ts';
import { importPrices as texts } from '../../../../copy/portfolio/import-preview.ts';
import type { PositionPriceFields } from './use-position-prices.ts';

interface PositionPricesProps {
  readonly prices: PositionPriceFields;
  readonly showsErrors: boolean;
}

/** The positions of the file, with a field for each average price. */
export function PositionPrices({ prices, showsErrors }: PositionPricesProps) {
  const { rows } = prices;
  if (rows.length === 0) return null;
  const missing = rows.filter(({ position }) => position.averagePrice === null).length;
  return (
    <section aria-labelledby="precos" className="mt-8">
      <h3 id="precos" className="text-title-4">
        {texts.title}
      </h3>
      {missing > 0 ? (
        <p className="text-small text-muted mt-2 max-w-[44rem]">
          {texts.missing(missing, rows.length)}
        </p>
      ) : null}
      <table className="tabular text-small mt-4 w-full border-collapse">
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr className="border-ink text-muted border-b">
            <th scope="col" className="pb-2 text-left font-medium">
              {texts.columns.asset}
            </th>
            <th scope="col" className="max-[359px]:text-fine pb-2 text-right font-medium">
              {texts.columns.quantity}
            </th>
            <th scope="col" className="pb-2 pl-1 text-right font-medium sm:pl-3">
              {texts.columns.price}
            </th>
          </tr>
        </thead>
        {rows.map(({ position, rows: count, hasEqualRows }) => {
          const name = positionKey(position);
          const bad = showsErrors && prices.isBad(position);
          const joined = hasEqualRows ? texts.joinedEqual : texts.joined;
          const where = [position.broker, count > 1 ? joined(count) : null]
            .filter((part) => part !== null)
            .join(' · ');
          return (
            <tbody key={name} className="border-rule border-b last:border-b-0">
              <tr className="align-top">
                <th scope="row" className="py-2.5 pr-1 text-left font-normal sm:pr-3">
                  <span className="block font-semibold">{position.ticker}</span>
                  <span className="text-fine text-muted hidden break-words sm:block">{where}</span>
                </th>
                <td className="py-2.5 text-right">{formatDecimal(position.quantity)}</td>
                <td className="w-[9.5rem] py-1.5 pl-1 text-right sm:pl-3">
                  <input
                    aria-label={texts.priceOf(position.ticker, position.broker)}
                    aria-invalid={bad || undefined}
                    aria-describedby={bad ? `${name}-price-error` : undefined}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={30}
                    placeholder={texts.placeholder}
                    className="control tabular w-full min-w-23 text-right max-[359px]:px-1.5"
                    value={prices.textOf(position)}
                    onChange={(event) => prices.type(position, event.currentTarget.value)}
                  />
                  {bad ? (
                    <span
                      id={`${name}-price-error`}
                      role="alert"
                      className="text-down text-fine mt-1 block text-left"
                    >
                      {texts.bad}
                    </span>
                  ) : null}
                </td>
              </tr>
              {/* On phones the first column has no space for the broker's name. */}
              {where === '' ? null : (
                <tr className="sm:hidden">
                  <td colSpan={3} className="text-fine text-muted pb-3 break-words">
                    {where}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}
