import type { FramedEmail } from '../integrations/email-layout/framed-email.ts';

const textsByStart = {
  account: {
    what: 'uma conta',
    subject: 'Uma conta no BFJ foi criada com este e-mail',
    path: '/signup',
  },
  trial: {
    what: 'um teste grátis',
    subject: 'Um teste grátis do BFJ começou com este e-mail',
    path: '/trial-gratuito-cadastro',
  },
} as const;

/**
 * The e-mail to an address that somebody has used without proving it. It names nobody: whoever did so
 * may be a stranger to its reader.
 */
export function addressNoticeEmail(kind: keyof typeof textsByStart, siteUrl: string): FramedEmail {
  const { what, subject, path } = textsByStart[kind];
  return {
    subject,
    why: 'este e-mail foi usado em um cadastro do BFJ',
    parts: [
      `Alguém começou ${what} no BFJ com este e-mail e ainda não confirmou que ele é seu.`,
      'Foi você? Então está tudo certo, e não é preciso fazer nada.',
      'Não foi você? O e-mail continua seu. Comece por aqui, digite este endereço quando ele for pedido e escolha “Este e-mail é meu”: enviamos um código para cá, e o que outra pessoa começou dá lugar ao seu cadastro.',
      { kind: 'button', label: 'Este e-mail é meu', link: `${siteUrl}${path}` },
      'Quem usou o endereço não vê o que a newsletter guarda dele, e não recebe as mensagens que chegam aqui.',
    ],
  };
}
