const formatCount = (count: number) => count.toLocaleString('pt-BR');

/** Texts about the length of a text area. */
export const textArea = {
  count: (written: number, maximum: number) =>
    `${formatCount(written)} de ${formatCount(maximum)} caracteres`,
  tooMany: (surplus: number) =>
    `${formatCount(surplus)} ${surplus === 1 ? 'caractere' : 'caracteres'} a mais`,
  isNear: 'O texto está perto do limite.',
  isOver: (maximum: number) => `O texto passou do limite de ${formatCount(maximum)} caracteres.`,
} as const;
