import type { ErrorText } from './error-text.ts';

/** The site responds, but the code of a form cannot be loaded: a newer version has been deployed. */
export const codeMissing: ErrorText = {
  title: 'Esta parte do site não carregou',
  text: 'O site pode ter sido atualizado. Tente de novo para recarregar a página.',
};
export const codeAgain = 'Tentar de novo';
