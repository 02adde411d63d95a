/** Shapes that an analysis has while its figures are on their way, and keeps when they come. */

/** Hairlines between the tiles are the ground that shows through. */
export const tileGrid =
  'rounded-card border-rule bg-rule grid grid-cols-2 gap-px overflow-hidden border sm:grid-cols-3 lg:h-full lg:grid-cols-2';

export const tile = 'bg-surface min-w-0 px-4 py-3 lg:flex lg:flex-col lg:justify-center';

export const chartCard =
  'rounded-card border-rule bg-surface flex min-w-0 flex-col border p-4 sm:p-5';

export const tabList =
  'border-rule relative -mx-5 flex gap-1 overflow-x-auto border-b px-5 [scrollbar-width:none] md:mx-0 md:px-0';
