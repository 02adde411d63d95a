/** Before the second try: a connection that was lost for a moment is often back by then. */
const pauseMilliseconds = 400;

/** Number of failed imports by address. */
const failures = new Map<string, number>();

/**
 * Imports a file of the build; the build replaces each dynamic import by a call of this (`retriedImports` of
 * `web/vite.config.ts`). A browser remembers a failed module for the life of the document and never requests its URL
 * again, so each retry has a new URL. A module keeps failing after one of its static imports has failed: then only a
 * new document helps.
 */
globalThis.importFile = async (address, load) => {
  const failed = failures.get(address);
  try {
    return await load(failed === undefined ? address : `${address}?again=${failed}`);
  } catch (error) {
    failures.set(address, (failed ?? 0) + 1);
    throw error;
  }
};

/**
 * Loads code on demand and retries once, so that one lost request has no effect for the user. All
 * dynamic imports go through here (`tests/unit/structure/dynamic-imports.test.ts`).
 *
 * @throws the error of the second import
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMilliseconds);
    });
    forgetStyle(error);
    return load();
  }
}

/** Removes the link to styles that did not load: the build's loader requests only styles without a link in the page. */
function forgetStyle(error: unknown): void {
  const [, href] = /CSS for (\S+)/.exec(String(error)) ?? [];
  for (const link of document.querySelectorAll('link')) if (link.href === href) link.remove();
}

/** Returns whether code failed to load: no network, or a newer deployment has removed it. */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
      error.message,
    )
  );
}

/** Whether the site responds at all: a reload without a connection would leave the user with an empty page. */
export async function isSiteReachable(): Promise<boolean> {
  return fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
