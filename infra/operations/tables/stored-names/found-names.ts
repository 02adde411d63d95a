import type { NameCounts } from './name-list.ts';

/** Names collected so far. */
export class FoundNames {
  readonly #counts = new Map<string, number>();

  get counts(): NameCounts {
    return this.#counts;
  }

  /** Adds a name whose places do not matter. */
  addOnce(name: string): void {
    this.#counts.set(name, 1);
  }

  /** Adds one more place of a name. */
  count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
