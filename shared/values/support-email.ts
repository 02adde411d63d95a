/** Where people write to people. */
export const supportEmail = 'suporte@bfj.com.br';
