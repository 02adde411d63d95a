/** Texts for a searched asset that does not exist. */
export const notFoundTexts = {
  title: (symbol: string) => `Ativo não encontrado: ${symbol}`,
  check:
    'Confira o código, que costuma ter quatro letras e um número, como PETR4, ou escreva o nome da empresa ou do fundo.',
  meant: 'Você quis dizer um destes?',
  coin: 'Criptomoedas não têm análise aqui.',
  bitcoinQuestion: 'Quanto está o bitcoin?',
  askBitcoin: 'Perguntar ao assistente quanto está o bitcoin',
} as const;
