/** The support contact. */
export const supportEmail = 'suporte@bfj.com.br';
