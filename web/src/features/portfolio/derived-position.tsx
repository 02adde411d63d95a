import { formatAveragePrice, formatDecimal } from '../../../../shared/portfolio/decimal.ts';
import type { StoredPosition } from '../../../../shared/portfolio/position.ts';
import { derivedPosition as texts } from '../../copy/portfolio/trades.ts';
import * as paths from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface DerivedPositionProps {
  readonly position: StoredPosition;
  readonly onClose: () => void;
}

/** A position that follows from trades: it is changed by changing them. */
export function DerivedPosition({ position, onClose }: DerivedPositionProps) {
  const { ticker, quantity, averagePrice, broker } = position;
  const rows = [
    { label: texts.quantity, value: formatDecimal(quantity) },
    {
      label: texts.average,
      value: averagePrice === null ? texts.noAverage : `R$ ${formatAveragePrice(averagePrice)}`,
    },
    ...(broker === null ? [] : [{ label: texts.broker, value: broker }]),
  ];
  return (
    <Card>
      <h2 className="text-title-4">{texts.title(ticker)}</h2>
      <p className="text-small mt-2 max-w-[44rem]">{texts.text}</p>
      <dl className="mt-5 grid gap-4 sm:grid-cols-3">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.tradesOf(ticker)}>{texts.link}</ButtonLink>
        <Button tone="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Card>
  );
}
