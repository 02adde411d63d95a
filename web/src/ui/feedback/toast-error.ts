import type { ErrorText } from '../../copy/errors/error-text.ts';
import { showToast } from './toasts.ts';

/** Shows an entry of the error catalogue as an error notice. */
export function toastError({ title, text }: ErrorText): void {
  showToast({ tone: 'error', title, description: text });
}
