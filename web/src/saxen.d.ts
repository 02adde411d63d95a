/** The package has no types of its own; these are the parts that read-xlsx.ts uses. */
declare module 'saxen' {
  export function decode(text: string): string;
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text' | 'cdata', listener: (text: string) => void): this;
    on(event: 'warn', listener: (warning: Error) => void): this;
    /** Throws on the first error of the text. */
    parse(xml: string): void;
  }
}
