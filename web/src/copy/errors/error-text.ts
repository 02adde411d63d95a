/** An entry of the error catalogue: what failed and what the user can do. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

/** Used for every call without a connection. */
export const noConnection = {
  title: 'Sem conexão',
  text: 'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.',
} as const satisfies ErrorText;
