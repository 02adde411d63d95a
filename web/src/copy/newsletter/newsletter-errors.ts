import type { ErrorText } from '../errors/error-text.ts';

export const newsletterErrors = {
  emailInvalid: { title: 'Email inválido', text: 'Por favor, digite um email válido.' },
  emailDisposable: { title: 'E-mail não permitido', text: 'Use um e-mail válido e permanente.' },
  emailRegistered: {
    title: 'Email já cadastrado',
    text: 'Este email já está cadastrado na nossa newsletter.',
  },
  subscriberNotFound: {
    title: 'Email não encontrado',
    text: 'Não foi possível encontrar sua conta.',
  },
  emailMissing: { title: 'Email não informado', text: 'Digite seu email para começar.' },
} as const satisfies Record<string, ErrorText>;
