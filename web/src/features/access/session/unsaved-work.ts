/** Under which keys the forms of people who are signed in keep what is not saved yet. */
export const workKeys = [
  'settingsDraft',
  'profileDraft',
  'trialPreferencesDraft',
  'upgradeCpfDraft',
] as const;

/** Whether this tab keeps anything of the kind: only then is there something to tell of. */
export function hasUnsavedWork(): boolean {
  try {
    return workKeys.some((key) => window.sessionStorage.getItem(key) !== null);
  } catch {
    // A browser that refuses storage has kept nothing.
    return false;
  }
}
