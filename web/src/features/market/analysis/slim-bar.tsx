import { useEffect, useRef, useState } from 'react';
import type { Quote } from '../../../../../shared/market/asset-data.ts';
import { formatAmount, formatPercentChange } from '../../../../../shared/values/market-figures.ts';
import { classNames } from '../../../lib/class-names.ts';
import { ChangeValue } from './figures/change-value.tsx';
import { slimBarPlace } from './asset-shapes.ts';

/**
 * Which asset this is and what it costs, under the site's header once the asset's own has been
 * scrolled away. It takes no room, so that nothing moves when it comes; who hears the page has the
 * header.
 */
export function SlimBar(props: {
  readonly symbol: string;
  readonly quote: Quote;
  readonly isShown: boolean;
}) {
  const { symbol, quote, isShown } = props;
  return (
    <div aria-hidden data-slim-bar className={slimBarPlace}>
      <p
        className={classNames(
          // Its height is fixed, so that enlarged text is no larger than one line of it holds.
          'tabular bg-paper -mx-5 overflow-hidden text-[min(var(--text-small),4.4vw)] flex h-9 items-center gap-x-3 px-5 whitespace-nowrap md:-mx-8 md:px-8 lg:mx-0 lg:ml-auto lg:h-12 lg:w-fit lg:pr-0 lg:pl-6',
          isShown ? '' : 'invisible',
        )}
      >
        <strong className="font-serif text-[1.2em] font-semibold">{symbol}</strong>
        <span className="font-semibold">
          {formatAmount(quote.regularMarketPrice, quote.currency)}
        </span>
        <ChangeValue>{formatPercentChange(quote.regularMarketChangePercent)}</ChangeValue>
      </p>
    </div>
  );
}

/** The height of the sticky site header. */
const headerHeight = '64px';

/**
 * Whether any of the marks that are drawn at this width has gone under the header.
 * @returns what each mark is to have as its ref
 */
export function useScrolledPast() {
  const wide = useRef<HTMLSpanElement>(null);
  const narrow = useRef<HTMLSpanElement>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const marks = [wide.current, narrow.current].filter((mark) => mark !== null);
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      () => {
        const drawn = marks.find((mark) => mark.getClientRects().length > 0);
        setGone((drawn?.getBoundingClientRect().top ?? 0) < Number.parseInt(headerHeight, 10));
      },
      { rootMargin: `-${headerHeight} 0px 0px 0px` },
    );
    for (const mark of marks) observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return { wide, narrow, isGone };
}
