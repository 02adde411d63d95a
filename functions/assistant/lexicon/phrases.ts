import { phraseKey, type Token } from './tokens.ts';

/** Values by the phrases that name them, of which the longest is found. */
export class Phrases<Value> {
  readonly #values = new Map<string, Value>();
  /** Number of tokens of the longest phrase that starts with a token. */
  readonly #longest = new Map<string, number>();

  /** Keeps the first value of a phrase. */
  add(phrase: string, value: Value): void {
    this.addKey(phraseKey(phrase), value);
  }

  /** @param key as `phraseKey` returns it */
  addKey(key: string, value: Value): void {
    if (key === '' || this.#values.has(key)) return;
    this.#values.set(key, value);
    const words = key.split(' ');
    const [first = key] = words;
    if (words.length > (this.#longest.get(first) ?? 0)) this.#longest.set(first, words.length);
  }

  get(phrase: string): Value | undefined {
    return this.#values.get(phrase);
  }

  /** Returns the value of the longest phrase at an index, and its number of tokens. */
  find(
    tokens: readonly Token[],
    index: number,
  ): { readonly value: Value; readonly count: number } | undefined {
    const longest = this.#longest.get(tokens[index]?.plain ?? '') ?? 0;
    for (let count = Math.min(longest, tokens.length - index); count > 0; count -= 1) {
      const words = tokens.slice(index, index + count).map(({ plain }) => plain);
      const value = this.#values.get(words.join(' '));
      if (value !== undefined) return { value, count };
    }
    return undefined;
  }

  words(): readonly string[] {
    return [...this.#values.keys()].filter((key) => !key.includes(' '));
  }
}
