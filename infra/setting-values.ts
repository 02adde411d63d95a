import * as z from 'zod';

export const wholeNumber = (smallest: number, largest: number) => {
  const message = `must be a whole number from ${smallest} to ${largest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= smallest && number <= largest, message);
};

export const webAddress = (message: string, accepts: (address: URL) => boolean) =>
  z.string().refine((typed) => {
    const address = URL.parse(typed);
    return (
      address !== null &&
      ['http:', 'https:'].includes(address.protocol) &&
      address.username === '' &&
      address.password === '' &&
      address.hash === '' &&
      accepts(address)
    );
  }, message);

export const origin = webAddress(
  "must be an origin without a path, like 'https://bfj.com.br'",
  (address) => address.pathname === '/' && address.search === '',
).transform((typed) => new URL(typed).origin);

/** Returns the schema of a partner's base address, by default the partner's own; no trailing slash. */
export const baseAddress = (defaultAddress: string) =>
  webAddress(
    `must be a web address without a query, like '${defaultAddress}'`,
    (address) => address.search === '',
  )
    .transform((typed) => typed.replace(/\/+$/, ''))
    .default(defaultAddress);
