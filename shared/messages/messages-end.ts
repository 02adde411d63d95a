/** The newsletter is a subscription of its own, and does not end with the access of an account. */
export const newsletterContinues =
  'Se você recebe a newsletter, ela continua: é gratuita e não depende de plano.';

/** What stops with the access of an account: the end of a sentence that says when, and one of what stays. */
export const messagesEnd = `as mensagens do mercado da sua conta param de chegar. ${newsletterContinues}`;
