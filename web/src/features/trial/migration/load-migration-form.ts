import { loadCode } from '../../../lib/load-code.ts';

/** The form comes with the asset search: it is loaded while the e-mail is typed. */
export function loadMigrationForm() {
  return loadCode(() => import('./migration-form.tsx'));
}
