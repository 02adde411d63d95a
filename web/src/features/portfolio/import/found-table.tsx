import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { positionKey, type Position } from '../../../../../shared/portfolio/position.ts';
import { importTexts as texts } from '../../../copy/portfolio/import.ts';
import type { FoundPosition } from './read-positions.ts';

interface FoundTableProps {
  readonly found: readonly FoundPosition[];
  readonly priceTextOf: (position: Position) => string;
  readonly isBad: (position: Position) => boolean;
  readonly onPrice: (position: Position, text: string) => void;
}

/** Shows what will be imported, with a field for each average price. */
export function FoundTable({ found, priceTextOf, isBad, onPrice }: FoundTableProps) {
  const missing = found.filter(({ position }) => position.averagePrice === null).length;
  return (
    <>
      {missing > 0 ? (
        <p className="text-small text-muted mt-6 max-w-[44rem]">
          {texts.noPrices(missing, found.length)}
        </p>
      ) : null}
      <table className="tabular text-small mt-4 w-full border-collapse">
        <caption className="sr-only">{texts.foundCaption}</caption>
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
        {found.map(({ position, rows, hasEqualRows }) => {
          const name = positionKey(position);
          const bad = isBad(position);
          const joined = hasEqualRows ? texts.joinedEqual : texts.joined;
          const where = [position.broker, rows > 1 ? joined(rows) : null]
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
                    aria-describedby={bad ? `${name}-preco` : undefined}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={30}
                    placeholder={texts.pricePlaceholder}
                    className="control tabular w-full min-w-23 text-right max-[359px]:px-1.5"
                    value={priceTextOf(position)}
                    onChange={(event) => onPrice(position, event.currentTarget.value)}
                  />
                  {bad ? (
                    <span
                      id={`${name}-preco`}
                      role="alert"
                      className="text-down text-fine mt-1 block text-left"
                    >
                      {texts.badPrice}
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
    </>
  );
}
