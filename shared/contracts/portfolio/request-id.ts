import * as z from 'zod/mini';

/** `req_` and a ULID: identifies a save, so that one repeated after a lost answer is not applied twice. */
export const requestIdSchema = z.string().check(z.regex(/^req_[0-9A-Z]{26}$/));
