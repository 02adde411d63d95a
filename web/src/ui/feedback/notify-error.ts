import type { ErrorText } from '../../copy/errors/error-text.ts';
import { notify } from './notices.ts';

/** An entry of the error catalogue as the destructive notice that it is there. */
export function notifyError({ title, text }: ErrorText): void {
  notify({ tone: 'error', title, description: text });
}
