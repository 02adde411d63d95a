import * as z from 'zod';

/** Parses reais of the partner's JSON, with at most two decimals, to integer centavos. */
export const centavosSchema = z
  .number()
  .positive()
  .max(1_000_000_000)
  .transform((reais, context) => {
    const centavos = Math.round(reais * 100);
    // A float with two decimals has a smaller error than this; a third decimal does not.
    if (Math.abs(reais * 100 - centavos) < 1e-4 && centavos > 0) return centavos;
    context.addIssue('must have at most two decimals');
    return z.NEVER;
  });

/** Returns the JSON number of an amount; it is exact, being the nearest to two decimals. */
export function reais(centavos: number): number {
  return centavos / 100;
}

/** Returns a share in ten-thousandths, rounded to a centavo. */
export function share(centavos: number, tenThousandths: number): number {
  return Math.round((centavos * tenThousandths) / 10_000);
}
