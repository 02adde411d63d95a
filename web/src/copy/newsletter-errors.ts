/** A notice of the error catalogue: its title and its text. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

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

/** What is said wherever a call finds no connection. */
export const noConnection = {
  title: 'Sem conexão',
  text: 'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.',
} as const satisfies ErrorText;
