import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Checks a form by what is loaded while the page is shown, which weighs less without it.
 * @param load is asked at each check; where it fails, so does the form that is sent
 */
export function laterResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => (await load())(values, context, options);
}
