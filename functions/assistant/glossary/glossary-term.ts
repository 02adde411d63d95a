import type { KnowledgeLevel } from '../../../shared/contracts/preferences.ts';

/** A term of the market, explained without a judgement. */
export interface GlossaryTerm {
  readonly name: string;
  /** Other spellings, without accents and in lower case. */
  readonly aliases: readonly string[];
  /**
   * Explanations by the reader's level: in everyday words, as a textbook definition, and with how it is calculated,
   * measured and distorted.
   */
  readonly meanings: Readonly<Record<KnowledgeLevel, string>>;
  /** A calculation with invented figures, as the continuation of `Um exemplo: `. */
  readonly example: string;
  /** The law or public rule that its figures follow, with its first day where that is certain. */
  readonly rule?: string;
}
