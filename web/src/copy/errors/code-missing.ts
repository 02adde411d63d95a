import type { ErrorText } from './error-text.ts';

/** The site answers, and the code of a form does not arrive: a newer version has come out. */
export const codeMissing: ErrorText = {
  title: 'Esta parte do site não carregou',
  text: 'Pode ter saído uma versão nova do site. Tente de novo para recarregar a página.',
};
export const codeAgain = 'Tentar de novo';
