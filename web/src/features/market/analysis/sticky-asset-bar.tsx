import { useEffect, useRef, useState } from 'react';
import type { Quote } from '../../../../../shared/market/asset-data.ts';
import {
  formatAmount,
  formatPercentChange,
} from '../../../../../shared/values/format-market-numbers.ts';
import { classNames } from '../../../lib/class-names.ts';
import { ChangeValue } from './figures/change-value.tsx';
import { slimBar } from './asset-layout.ts';

/**
 * Shows the asset's symbol and price below the site's header after the asset's own header has been scrolled away. It
 * takes no space in the layout, so nothing moves when it appears; screen readers read the asset's header instead.
 */
export function StickyAssetBar(props: {
  readonly symbol: string;
  readonly quote: Quote;
  readonly isShown: boolean;
}) {
  const { symbol, quote, isShown } = props;
  return (
    <div aria-hidden data-slim-bar className={slimBar}>
      <p
        className={classNames(
          // The height is fixed, so enlarged text is limited to the size that fits on one line.
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
 * Returns whether any of the marks displayed at this width has been scrolled under the header.
 * @returns the ref to set on each mark
 */
export function useScrolledPast() {
  const wideMark = useRef<HTMLSpanElement>(null);
  const narrowMark = useRef<HTMLSpanElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const marks = [wideMark.current, narrowMark.current].filter((mark) => mark !== null);
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      () => {
        const drawn = marks.find((mark) => mark.getClientRects().length > 0);
        setPast((drawn?.getBoundingClientRect().top ?? 0) < Number.parseInt(headerHeight, 10));
      },
      { rootMargin: `-${headerHeight} 0px 0px 0px` },
    );
    for (const mark of marks) observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return { wide: wideMark, narrow: narrowMark, isPast };
}
