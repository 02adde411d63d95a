import { readStored, removeStored, writeStored, type StoredShape } from '../../lib/storage.ts';

const previousRouteKey = 'previousRoute';

/**
 * A path of this site with its query: nothing that a browser would read as another site's address
 * (`//other.example`, `/\other.example`).
 */
const siteAddress: StoredShape<string> = {
  safeParse: (value) =>
    typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value)
      ? { success: true, data: value }
      : { success: false },
};

/** Remembers where somebody wanted to go before they were asked to sign in. */
export function keepPreviousRoute(route: string): void {
  writeStored('local', previousRouteKey, route);
}

/** Where they wanted to go, told once. */
export function takePreviousRoute(): string | undefined {
  const route = readStored('local', previousRouteKey, siteAddress);
  removeStored('local', previousRouteKey);
  return route;
}
