/** The newsletter is a subscription of its own, and does not end with the access of an account. */
export const newsletterContinues =
  'Se você recebe a newsletter, ela continua: é gratuita e não depende de plano.';

/**
 * The messages that end with an account's access: the end of a sentence with the date, and a sentence about what
 * continues.
 */
export const messagesEnd = `as mensagens do mercado da sua conta param de chegar. ${newsletterContinues}`;
