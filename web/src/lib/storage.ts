/** Which of the browser's storages: `session` ends with the tab, `local` stays. */
export type StorageKind = 'session' | 'local';

/** What makes sure of a stored value's shape: any zod schema, or one of the two below. */
export interface StoredShape<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** The simplest shapes without zod, for what runs before the first interaction with a page. */
export const storedBoolean: StoredShape<boolean> = {
  safeParse: (value) =>
    typeof value === 'boolean' ? { success: true, data: value } : { success: false },
};
export const storedText: StoredShape<string> = {
  safeParse: (value) =>
    typeof value === 'string' ? { success: true, data: value } : { success: false },
};

/**
 * Reads what was kept under a key. Whatever is damaged, or of an older shape, is dropped; a
 * browser that refuses storage is a browser that has kept nothing.
 */
export function readStored<Value>(
  kind: StorageKind,
  key: string,
  shape: StoredShape<Value>,
): Value | undefined {
  const text = attempt(() => storageOf(kind).getItem(key));
  if (text === null || text === undefined) return undefined;
  const parsed = shape.safeParse(attempt(() => JSON.parse(text) as unknown));
  if (parsed.success) return parsed.data;
  removeStored(kind, key);
  return undefined;
}

/** Keeps a value; false where the browser refused (private mode, full, blocked). */
export function writeStored(kind: StorageKind, key: string, value: unknown): boolean {
  const kept = attempt(() => {
    storageOf(kind).setItem(key, JSON.stringify(value));
    return true;
  });
  return kept ?? false;
}

export function removeStored(kind: StorageKind, key: string): void {
  attempt(() => storageOf(kind).removeItem(key));
}

function storageOf(kind: StorageKind): Storage {
  return kind === 'session' ? window.sessionStorage : window.localStorage;
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
