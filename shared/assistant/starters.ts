/** Example questions for the start of a conversation. */
export const starters: readonly string[] = [
  'Quanto está PETR4?',
  'Comparar VALE3 e GGBR4',
  'R$ 200 por mês a 1% ao mês por 10 anos',
  'O que é dividend yield?',
];
