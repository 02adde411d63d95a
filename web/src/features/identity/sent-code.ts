import type { SignInQuestion } from '../../../../shared/contracts/identity.ts';
import type { LoginFields } from './login-fields.ts';
import type { SignInStep } from './sign-in.ts';

/** A sent code and its recipient. */
export interface SentCode {
  /** The number of codes sent, so that each code has its own form. */
  readonly round: number;
  readonly question: SignInQuestion;
  readonly fields: LoginFields;
  readonly answer: Extract<SignInStep, { done: false }>['answer'];
}
