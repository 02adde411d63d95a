import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

const signUpDataKey = 'signupData';

const signUpDataSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  cpf: z.string(),
});

/** Prefills the payment pages after a sign-up. */
export type SignUpData = z.infer<typeof signUpDataSchema>;

export function readSignUpData(): SignUpData | undefined {
  return readStored('local', signUpDataKey, signUpDataSchema);
}

export function keepSignUpData(data: SignUpData): void {
  writeStored('local', signUpDataKey, data);
}

export function forgetSignUpData(): void {
  removeStored('local', signUpDataKey);
}
