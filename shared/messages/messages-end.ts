/** The newsletter is a separate subscription, and does not end with an account's access. */
export const newsletterContinues =
  'Se você recebe a newsletter, ela continua: é gratuita e não depende de plano.';

/**
 * The messages that end with an account's access: the end of a sentence with the date, and a sentence about what
 * continues.
 */
export const messagesEnd = `as mensagens do mercado da sua conta param de chegar. ${newsletterContinues}`;
