/** Layout classes of the analysis, shared by the loaded view and its skeleton so that loading shifts nothing. */

/**
 * The gaps show the background as lines between the tiles. With enlarged text, one tile fills the width of a phone.
 */
export const tileGrid =
  'rounded-card border-rule bg-rule grid grid-cols-[repeat(auto-fit,minmax(max(7rem,34%),1fr))] gap-px overflow-hidden border sm:grid-cols-3 lg:grid-cols-6';

export const tile = 'bg-surface min-w-0 px-4 py-2 lg:py-2.5';

export const chartCard =
  'rounded-card border-rule bg-surface flex min-w-0 flex-col border p-4 sm:p-5';

export const tabList =
  'relative -mx-5 flex gap-1 overflow-x-auto px-5 [scrollbar-width:none] md:mx-0 md:px-0';

/** The tabs stay under the site's header, and below lg under the slim bar, which is 36 px high. */
export const tabBar =
  'bg-paper border-rule sticky top-25 z-20 -mx-5 mt-4 border-b px-5 md:-mx-8 md:px-8 lg:top-16 lg:mx-0 lg:mt-5 lg:px-0';

/** On wide screens the bar takes no height and covers the unused right end of the tabs. */
export const slimBar = 'pointer-events-none sticky top-16 z-[21] h-0 print:hidden';

/** The price chart, and the smaller charts beside it. */
export const overviewGrid =
  'grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:[&>*:only-child]:col-span-2';
