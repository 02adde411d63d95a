import * as z from 'zod';

/** Reais as the partner's JSON has them, with at most two decimals, as integer centavos. */
export const centavosSchema = z
  .number()
  .positive()
  .max(1_000_000_000)
  .transform((reais, context) => {
    const centavos = Math.round(reais * 100);
    // A float of two decimals is off by less than this; a third decimal is not.
    if (Math.abs(reais * 100 - centavos) < 1e-4 && centavos > 0) return centavos;
    context.addIssue('must have at most two decimals');
    return z.NEVER;
  });

/** The number that JSON carries for an amount; it is exact, being the nearest to two decimals. */
export function reais(centavos: number): number {
  return centavos / 100;
}

/** A share in ten-thousandths, rounded to a centavo. */
export function share(centavos: number, tenThousandths: number): number {
  return Math.round((centavos * tenThousandths) / 10_000);
}
