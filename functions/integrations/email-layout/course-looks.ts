/** The style of a chart's line: distinguishable by stroke, and by colour where colours are seen. */
export interface CourseLook {
  /** Read on the sheet in both modes: at least 3:1 on white and on the dark sheet. */
  readonly colour: `#${string}`;
  /** Lengths of strokes and gaps in pixels, of a line that is drawn at twice its size; none for one without gaps. */
  readonly strokes: readonly number[];
  readonly width: number;
}

export const courseLooks: readonly [CourseLook, ...CourseLook[]] = [
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

/** In pixels of the mail; it is drawn at twice that, for screens that have as many. */
export const courseSize = { width: 552, height: 180 } as const;
