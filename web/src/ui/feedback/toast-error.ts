import type { ErrorText } from '../../copy/errors/error-text.ts';
import { showToast } from './toasts.ts';

/** An entry of the error catalogue as the destructive notice that it is there. */
export function toastError({ title, text }: ErrorText): void {
  showToast({ tone: 'error', title, description: text });
}
