/** What a field of several lines says about its length. */
export const textArea = {
  count: (written: number, maximum: number) => `${written} de ${maximum} caracteres`,
  tooMany: (surplus: number) => `${surplus} ${surplus === 1 ? 'caractere' : 'caracteres'} a mais`,
  isNear: 'O texto está perto do limite.',
  isOver: (maximum: number) => `O texto passou do limite de ${maximum} caracteres.`,
} as const;
