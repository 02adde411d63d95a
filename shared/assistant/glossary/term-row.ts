/**
 * A term as it is written down: how else it is called stands in plain words, each behind a bar. Its meaning stands three
 * times: in everyday words, as a textbook defines it, and by how it is formed, measured and distorted.
 */
export type TermRow = readonly [
  name: string,
  aliases: string,
  basico: string,
  intermediario: string,
  avancado: string,
];
