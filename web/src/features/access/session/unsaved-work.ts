/** What the forms of people who are signed in keep unsaved is under keys that end like this. */
const keyOfWork = /Work$/;

/** Whether this tab keeps anything of the kind: only then is there something to tell of. */
export function hasUnsavedWork(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => keyOfWork.test(key));
  } catch {
    // A browser that refuses storage has kept nothing.
    return false;
  }
}
