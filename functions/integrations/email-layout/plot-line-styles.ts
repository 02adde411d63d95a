/** The style of a chart's line: distinguishable by stroke, and by colour where colours are seen. */
export interface PlotLineStyle {
  /** Read on the sheet in both modes: at least 3:1 on white and on the dark sheet. */
  readonly colour: `#${string}`;
  /** The lengths of dashes and gaps in pixels, for a line drawn at twice its size; empty for a solid line. */
  readonly strokes: readonly number[];
  readonly width: number;
}

export const plotLineStyles: readonly [PlotLineStyle, ...PlotLineStyle[]] = [
  {
    colour: '#1b8f63',
    strokes: [],
    width: 6,
  },
  {
    colour: '#3b7fc4',
    strokes: [20, 12],
    width: 4,
  },
  {
    colour: '#84786a',
    strokes: [4, 10],
    width: 4,
  },
];

/** In pixels of the e-mail; drawn at twice this size for high-resolution screens. */
export const plotSize = { width: 552, height: 180 } as const;
