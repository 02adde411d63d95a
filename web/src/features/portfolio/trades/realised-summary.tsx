import type { RealisedResult } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { realisedTexts as texts } from '../../../copy/portfolio/trades.ts';
import { classNames } from '../../../lib/class-names.ts';
import { describeResult } from './trade-amounts.ts';
import { sumRealised, type RealisedTotal } from './trade-filter.ts';

/** The results of the sales of a period, day trades apart. */
export function RealisedSummary({ realised }: { readonly realised: readonly RealisedResult[] }) {
  const { sales, dayTrades } = sumRealised(realised);
  if (realised.length === 0) return null;
  return (
    <section aria-labelledby="resultado">
      <h2 id="resultado" className="text-title-3 mb-4">
        {texts.title}
      </h2>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-2">
        <Total label={texts.sales} total={sales} />
        {dayTrades.count === 0 ? null : (
          <Total label={texts.dayTrades} total={dayTrades} gloss={texts.dayTradeGloss} />
        )}
      </dl>
    </section>
  );
}

function Total(props: {
  readonly label: string;
  readonly total: RealisedTotal;
  readonly gloss?: string;
}) {
  const { label, total, gloss } = props;
  const isKnown = total.count > total.unknown;
  return (
    <div className="border-rule -mt-px min-w-0 border-t p-5 wrap-anywhere sm:-ml-px sm:border-l">
      <dt className="text-small text-muted font-medium">{label}</dt>
      <dd className="mt-1.5">
        <span
          className={classNames(
            'text-title-4 tabular block font-semibold',
            !isKnown || total.resultInCentavos === 0
              ? ''
              : total.resultInCentavos > 0
                ? 'text-up'
                : 'text-down',
          )}
        >
          {capitalize(
            total.count === 0
              ? texts.none
              : describeResult(isKnown ? total.resultInCentavos : null),
          )}
        </span>
        <span className="text-fine text-muted mt-1 block">
          {[
            total.count === 0
              ? undefined
              : texts.sold(
                  formatReais(isKnown ? total.proceedsInCentavos : total.unknownProceedsInCentavos),
                ),
            gloss,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
        {isKnown && total.unknown > 0 ? (
          <span className="text-fine text-muted mt-1 block">
            {texts.unknown(total.unknown, formatReais(total.unknownProceedsInCentavos))}
          </span>
        ) : null}
      </dd>
    </div>
  );
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
