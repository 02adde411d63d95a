import type { TurnChannel } from '../../../../shared/contracts/assistant.ts';

export const assistantPage = {
  documentTitle: 'Assistente - BFJ',
  description: 'Pergunte sobre ativos, indicadores, dividendos, termos e contas.',
  back: 'Voltar para o painel',
  title: 'Assistente',
  lead: 'Pergunte em português, do seu jeito. Quem responde é um robô: todo número vem de uma fonte ou de uma conta, e ele não recomenda investimentos.',
  loading: 'Carregando a conversa',
  failureTitle: 'A conversa não carregou',
  failed: 'Não foi possível carregar a conversa. Tente novamente.',
  retry: 'Tentar de novo',
} as const;

export const assistantChat = {
  log: 'Conversa com o assistente',
  empty: 'Por onde começar',
  emptyHint: 'Escolha uma pergunta, ou escreva a sua.',
  earlier: 'Aqui aparecem as 30 perguntas mais recentes.',
  you: 'Você',
  assistant: 'Assistente',
  by: { site: '', whatsapp: 'pelo WhatsApp' } satisfies Readonly<Record<TurnChannel, string>>,
  row: 'O que é',
  thinking: 'Respondendo...',
  answered: 'O assistente respondeu.',
  suggestions: 'Perguntas que você pode fazer em seguida',
  question: 'Sua pergunta',
  placeholder: 'Ex.: PETR4',
  ask: 'Perguntar',
  askAgain: 'Perguntar de novo',
  tooLong: 'Escreva a pergunta em até 1.000 caracteres.',
  left: (count: number) =>
    count === 1 ? 'Resta 1 resposta hoje' : `Restam ${count} respostas hoje`,
  /** @param when a time in words */
  noneLeft: (when: string) =>
    `Você já usou as respostas de hoje.${when === '' ? '' : ` Elas voltam em ${when}.`}`,
  failedTitle: 'A pergunta não foi respondida',
  failed: 'Algo deu errado por aqui. A pergunta continua escrita: tente de novo.',
  undone: 'A pergunta não foi enviada',
  noAccessTitle: 'O assistente faz parte do plano',
  noAccess: 'Com um plano ou um teste ativo você volta a perguntar. A sua conversa continua aqui.',
  plans: 'Ver planos',
  forget: 'Apagar conversa',
  forgetQuestion: 'Apagar toda a conversa, a do site e a do WhatsApp?',
  forgetHint:
    'As perguntas e as respostas são apagadas definitivamente do BFJ. No WhatsApp, elas ficam até você apagar a conversa por lá. Alertas criados continuam.',
  forgetYes: 'Apagar',
  forgetNo: 'Manter',
  forgetting: 'Apagando...',
  forgotten: 'Conversa apagada.',
  notForgotten: 'A conversa não foi apagada. Tente de novo.',
} as const;

export const valueSources = {
  title: 'De onde vêm estes números?',
  caption: 'Cada número da resposta, com a sua fonte',
  sources: {
    brapi: 'brapi',
    'Banco Central do Brasil': 'Banco Central',
    você: 'Você disse',
    conta: 'Conta feita aqui',
    BFJ: 'Regra do BFJ',
    regra: 'Regra pública',
  },
} as const;
