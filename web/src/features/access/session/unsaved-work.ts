import { storedKeys } from '../../../lib/storage.ts';

/** What the forms of people who are signed in keep unsaved is under keys that end like this. */
const keyOfWork = /Work$/;

/** Returns whether this tab has unsaved work. */
export function hasUnsavedWork(): boolean {
  return storedKeys('session').some((key) => keyOfWork.test(key));
}
