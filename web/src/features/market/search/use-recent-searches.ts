import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { parseTicker } from '../../../../../shared/market/ticker.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { sessionName } from '../../access/session/session-name.ts';
import { useSession } from '../../access/session/use-session.ts';

const storageKey = 'recentAssets';
const maxKept = 6;

const recentSchema = z.object({
  /** Distinguishes the users of one browser without naming them. */
  person: z.string(),
  symbols: z.array(z.string().check(z.regex(/^[A-Z0-9.-]{1,14}$/))).check(z.maxLength(maxKept)),
});

export interface RecentSearches {
  /** Newest first. */
  readonly symbols: readonly string[];
  readonly remember: (symbol: string) => void;
  readonly clear: () => void;
}

/** The user's recent searches in this browser, hidden from other users. */
export function useRecentSearches(): RecentSearches {
  const person = hashName(sessionName(useSession()) ?? '');
  const [symbols, setSymbols] = useState(() => read(person));
  const remember = useCallback(
    (symbol: string) => {
      if (parseTicker(symbol) === undefined) return;
      // Read again: another tab may have searched in the meantime.
      const others = read(person).filter((kept) => kept !== symbol);
      const next = [symbol, ...others].slice(0, maxKept);
      writeStored('local', storageKey, { person, symbols: next });
      setSymbols(next);
    },
    [person],
  );
  const clear = useCallback(() => {
    removeStored('local', storageKey);
    setSymbols([]);
  }, []);
  return { symbols, remember, clear };
}

function read(person: string): readonly string[] {
  const stored = readStored('local', storageKey, recentSchema);
  return stored?.person === person ? stored.symbols : [];
}

/** Returns 32 bits of a name (FNV-1a): enough to notice a different user, too few to identify one. */
function hashName(name: string): string {
  let digest = 0x811c9dc5;
  for (const character of name) {
    digest = Math.imul(digest ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (digest >>> 0).toString(16);
}
