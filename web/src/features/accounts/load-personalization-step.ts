/** The longest screen comes with the asset search: it is loaded while the password is typed. */
export function loadPersonalizationStep() {
  return import('./personalization-step.tsx');
}
