import * as z from 'zod/mini';

/** A text that may be invalid, with the problem in words; undefined when it is valid. */
export function checkedText(problemOf: (typed: string) => string | undefined) {
  return z.string().check(
    z.check<string>((context) => {
      const message = problemOf(context.value);
      if (message === undefined) return;
      context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
}
