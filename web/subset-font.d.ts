/** The package has no types of its own; these are the parts that make-fonts.ts uses. */
declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
}
