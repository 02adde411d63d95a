const inWords = (count: number) => count.toLocaleString('pt-BR');

/** Texts about the length of a text area. */
export const textArea = {
  count: (written: number, maximum: number) =>
    `${inWords(written)} de ${inWords(maximum)} caracteres`,
  tooMany: (surplus: number) =>
    `${inWords(surplus)} ${surplus === 1 ? 'caractere' : 'caracteres'} a mais`,
  isNear: 'O texto está perto do limite.',
  isOver: (maximum: number) => `O texto passou do limite de ${inWords(maximum)} caracteres.`,
} as const;
