import type { MessagePart, ValueRow } from '../messages/message-parts.ts';

const maxFigures = 3;

/**
 * Returns the three figures that stand below an edition's headline wherever it is announced; for an edition without
 * them, the first of its tables.
 */
export function leadFigures(parts: readonly MessagePart[]): readonly ValueRow[] {
  const tables = parts.filter(
    (part) => typeof part !== 'string' && (part.kind === 'strip' || part.kind === 'figures'),
  );
  const lead = tables.find(({ kind }) => kind === 'strip') ?? tables[0];
  return lead?.rows.slice(0, maxFigures) ?? [];
}
