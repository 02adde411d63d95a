import * as paths from '../../paths.ts';

/** Texts of the form in which a visitor asks the assistant. */
export const tryTexts = {
  title: 'Experimente agora',
  lead: 'Faça até três perguntas, sem conta. Quem responde é o mesmo assistente do plano, com números de verdade e a fonte de cada um.',
  question: 'Sua pergunta',
  placeholder: 'Ex.: comparar ITUB4 e BBAS3',
  ask: 'Perguntar',
  thinking: 'Respondendo...',
  suggestions: 'Perguntas para começar',
  starters: ['Comparar ITUB4 e BBAS3', 'R$ 200 por mês a 1% ao mês por 10 anos', 'O que é P/L?'],
  left: (count: number) =>
    count === 1
      ? 'Você pode fazer mais 1 pergunta aqui.'
      : `Você pode fazer mais ${count} perguntas aqui.`,
  over: 'Essas foram as três perguntas. No teste grátis você continua a conversa por três dias, sem cartão.',
  trial: { label: 'Começar o teste grátis', to: paths.trial },
  failedTitle: 'A pergunta não foi respondida',
  failed: 'Algo deu errado por aqui. Tente de novo.',
  privacy: 'O que você pergunta aqui não é guardado.',
} as const;
