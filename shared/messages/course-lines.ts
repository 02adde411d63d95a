/** How the lines of a plot are told apart without their colours, in their order; a plot has no more of them. */
export const courseLines = [
  { border: 'solid', name: 'linha cheia' },
  { border: 'dashed', name: 'linha tracejada' },
  { border: 'dotted', name: 'linha pontilhada' },
] as const;
