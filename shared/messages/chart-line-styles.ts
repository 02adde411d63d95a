/** The line styles of a chart in order, distinguishable without colours; a chart has no more lines. */
export const chartLineStyles = [
  { border: 'solid', name: 'linha cheia' },
  { border: 'dashed', name: 'linha tracejada' },
  { border: 'dotted', name: 'linha pontilhada' },
] as const;
