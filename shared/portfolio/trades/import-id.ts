import * as z from 'zod/mini';

/** `imp_` and a ULID. */
export const importIdSchema = z.string().check(z.regex(/^imp_[0-9A-Z]{26}$/));
