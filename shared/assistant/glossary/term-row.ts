/** A term as it is written down: how else it is called stands in plain words, each behind a bar. */
export type TermRow = readonly [name: string, aliases: string, meaning: string];
