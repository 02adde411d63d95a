import * as z from 'zod/mini';

/** A text about which something may be wrong, in words; undefined where nothing is. */
export function checkedText(problemOf: (typed: string) => string | undefined) {
  return z.string().check(
    z.check<string>((context) => {
      const message = problemOf(context.value);
      if (message === undefined) return;
      context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
}
