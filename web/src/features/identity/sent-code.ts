import type { SignInQuestion } from '../../../../shared/contracts/identity.ts';
import type { LoginFields } from './login-fields.ts';
import type { SignInStep } from './sign-in.ts';

/** A sent code and its recipient. */
export interface SentCode {
  /** Counts the codes that were sent, so that each has a form of its own. */
  readonly round: number;
  readonly question: SignInQuestion;
  readonly fields: LoginFields;
  readonly answer: Extract<SignInStep, { done: false }>['answer'];
}
