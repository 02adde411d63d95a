import { loadCode } from '../../../lib/load-code.ts';

/** The form includes the asset search: it is loaded while the user types the e-mail address. */
export function loadMigrationForm() {
  return loadCode(() => import('./migration-form.tsx'));
}
