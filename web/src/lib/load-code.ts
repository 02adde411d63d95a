/** Before the second try: a connection that was lost for a moment is often back by then. */
const pauseMilliseconds = 400;

/**
 * Loads code of ours, with a second try. Everything that is loaded when it is needed goes through
 * here (`tests/unit/structure/dynamic-imports.test.ts`): one lost request must cost nobody anything.
 *
 * @throws what the import failed with
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMilliseconds);
    });
    return load();
  }
}

/** Code did not arrive: no network, or a newer deployment has taken its place. */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
      error.message,
    )
  );
}

/** Whether the site answers at all: who reloads without a connection is left with nothing. */
export async function isSiteReachable(): Promise<boolean> {
  return fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
