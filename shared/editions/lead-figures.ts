import type { MessagePart, ValueRow } from '../messages/message-parts.ts';

const maxFigures = 3;

/** Returns the first three figures of an edition, which stand below its headline wherever it is announced. */
export function leadFigures(parts: readonly MessagePart[]): readonly ValueRow[] {
  for (const part of parts) {
    if (typeof part !== 'string' && part.kind === 'figures') return part.rows.slice(0, maxFigures);
  }
  return [];
}
