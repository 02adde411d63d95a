import { disposableEmailText } from '../../../../shared/values/disposable-email.ts';
import type { ErrorText } from '../errors/error-text.ts';

export const newsletterErrors = {
  emailInvalid: { title: 'Email inválido', text: 'Por favor, digite um email válido.' },
  emailDisposable: { title: 'E-mail não permitido', text: disposableEmailText },
  emailRegistered: {
    title: 'Email já cadastrado',
    text: 'Este email já está cadastrado na nossa newsletter.',
  },
  subscriberNotFound: {
    title: 'Email não encontrado',
    text: 'Não foi possível encontrar sua conta.',
  },
} as const satisfies Record<string, ErrorText>;
