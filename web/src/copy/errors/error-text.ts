/** What went wrong, in words: a notice of the error catalogue. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

/** What is said wherever a call finds no connection. */
export const noConnection = {
  title: 'Sem conexão',
  text: 'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.',
} as const satisfies ErrorText;
