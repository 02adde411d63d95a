import type { ErrorText } from '../errors/error-text.ts';
import * as paths from '../../paths.ts';

/** The login. */
export const login = {
  documentTitle: 'Entrar - BFJ',
  description: 'Entre na sua conta do BFJ com o e-mail e o telefone do seu cadastro.',
  title: 'Entre na sua conta',
  lead: 'Use o e-mail e o telefone do seu cadastro. Você não precisa de senha.',
  /** For a user who has opened the link of an e-mail. */
  linkLead: 'Para entrar com o link, use o e-mail e o telefone do seu cadastro.',
  email: 'E-mail',
  emailPlaceholder: 'voce@exemplo.com.br',
  phone: 'Telefone',
  phoneHint: 'Com DDD, o mesmo do seu WhatsApp.',
  phonePlaceholder: '(11) 98888-7777',
  submit: 'Entrar',
  submitting: 'Entrando...',
  noAccount: 'Ainda não tem conta?',
  signUp: 'Criar minha conta',
  /** Replaces the two texts above during a trial. */
  trialOpen: {
    text: 'Seu teste grátis está aberto neste navegador. Ao entrar na conta, você sai do teste neste navegador.',
    label: 'Voltar ao teste',
    to: paths.trialDashboard,
  },
  home: 'Voltar ao início',
  succeeded: { title: 'Login realizado!', text: 'Bem-vindo de volta!' },
  /** Used when the browser's storage is not available: the session ends when the page is closed. */
  untilReload:
    'Este navegador está sem espaço para guardar a sua sessão: se recarregar a página, entre de novo.',
} as const;

/** Used when a session expired while a form had changes. */
export const sessionEnded = {
  title: 'Sua sessão terminou',
  text: 'Entre de novo para continuar de onde parou.',
  /** Shown only if there are unsaved changes. */
  unsaved: 'O que você não tinha salvado continua guardado nesta aba.',
  /** Used for actions of a button: a sentence without its full stop. */
  undone: (what: string) => `${what}. Entre e faça o pedido de novo.`,
} as const;

/** Used when a sign-out in another tab has dropped the drafts of this one. */
export const signedOutElsewhereTexts = {
  title: 'Você saiu em outra aba',
  text: 'A sessão foi encerrada em todas as abas. Entre de novo para continuar.',
  dropped: 'O que não estava salvo nesta aba foi descartado.',
} as const;

/** The session's account no longer exists: it was deleted, or reclaimed by the owner of its e-mail. */
export const accountEnded = {
  title: 'Esta conta foi encerrada',
  text: 'Ela foi excluída, ou a pessoa dona do e-mail confirmou que ele é dela. Se você tinha digitado um e-mail errado, crie outra conta com o seu.',
  /** Used after the deletion of a trial: its phone and CPF cannot start another trial. */
  trial:
    'O seu teste grátis terminou junto, e cada pessoa tem um só: com a nova conta, assine para continuar.',
  help: 'Ficou com alguma dúvida? Escreva para',
  signUp: { to: paths.signUp, label: 'Criar outra conta' },
} as const;

/** The account was deleted in another tab of this browser. */
export const accountDeletedElsewhereTexts = {
  title: accountEnded.title,
  text: 'Ela foi excluída em outra aba.',
  help: accountEnded.help,
  signUp: accountEnded.signUp,
} as const;

/** Errors of the login's fields. */
export const loginFieldErrors = {
  email: 'E-mail inválido.',
  phoneShort: 'Telefone deve ter o formato (xx) xxxxx-xxxx',
  phoneLong: 'Telefone inválido',
} as const;

/** The error catalogue of "Login". */
export const loginErrors = {
  system: {
    title: 'Erro no sistema',
    text: 'Ocorreu um erro ao verificar suas credenciais. Tente novamente.',
  },
  noMatch: {
    title: 'Usuário não encontrado',
    text: 'Verifique seu e-mail e telefone e tente novamente.',
  },
  linkExpired: {
    title: 'Este link não vale mais',
    text: 'O link do e-mail vale por 24 horas. Confira o e-mail e o telefone, ou peça um novo link abaixo.',
  },
  other: { title: 'Erro no login', text: 'Ocorreu um erro. Tente novamente.' },
} as const satisfies Record<string, ErrorText>;

/** Title shown after too many attempts. */
export const waitTitle = 'Aguarde um pouco';

/** The code step after the phone, if the operator requires a code. */
export const loginCodeTexts = {
  documentTitle: 'Código de acesso - BFJ',
  title: 'Digite o código',
  notSentTitle: 'Código não enviado',
  lead: {
    email: (email: string) => `Enviamos um código de 6 dígitos para ${email}.`,
    whatsapp: (phone: string) => `Enviamos um código de 6 dígitos para o WhatsApp ${phone}.`,
  },
  validity: 'Ele vale por 5 minutos. Não passe este código para ninguém.',
  code: 'Código',
  submit: 'Confirmar',
  submitting: 'Confirmando...',
  resend: 'Enviar outro código',
  resending: 'Enviando...',
  resendIn: (seconds: number) => `Não chegou? Você pode pedir outro em ${seconds} s.`,
  resent: 'Enviamos outro código. O anterior não vale mais.',
  back: 'Corrigir e-mail ou telefone',
  incomplete: 'Digite os 6 dígitos do código.',
  wrong: (triesLeft: number) =>
    triesLeft === 1
      ? 'Código incorreto. Você tem mais 1 tentativa.'
      : `Código incorreto. Você tem mais ${triesLeft} tentativas.`,
  over: {
    title: 'Este código não vale mais',
    text: 'O prazo acabou ou as tentativas se esgotaram. Entre de novo para receber outro código.',
  },
  limited: {
    title: 'Muitos códigos pedidos',
    text: 'Já enviamos vários códigos para esta conta. Espere uma hora e entre de novo.',
  },
  unreachable: {
    title: 'Não foi possível enviar o código',
    text: {
      email: 'Seu e-mail não está recebendo as nossas mensagens. Escreva para',
      whatsapp: 'Seu WhatsApp não está recebendo as nossas mensagens. Escreva para',
    },
  },
} as const;
