import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Validates a form by code that is loaded while the page is shown, which keeps the page small.
 * @param load called at each check; if it fails, submitting the form fails too
 */
export function laterResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => (await load())(values, context, options);
}
