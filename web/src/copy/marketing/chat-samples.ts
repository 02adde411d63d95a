import { chatAnswers, chatQuestions } from './chat-answers.ts';
import { sampleNotice } from '../company.ts';

/** One bubble of a sample conversation. */
export interface ChatBubble {
  readonly from: 'reader' | 'assistant';
  /** Lines are separated by a line break. */
  readonly text: string;
  readonly time: string;
  /** Opens a new day above the bubble. */
  readonly day?: string;
  /** The alert's state after this bubble, as a chip on it. */
  readonly alertStatus?: 'Ativo' | 'Removido';
}

export interface SampleChat {
  readonly id: 'analysis' | 'alert';
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly bubbles: readonly ChatBubble[];
  readonly notice: string;
}

export const analysisChat: SampleChat = {
  id: 'analysis',
  title: 'Análise de investimentos',
  text: 'Compare empresas, entenda os indicadores e veja a conta passo a passo.',
  label: 'Exemplo de conversa: comparação de duas empresas e cálculo de renda mensal',
  bubbles: [
    { from: 'reader', day: 'Terça-feira', time: '21:14', text: chatQuestions.comparison },
    { from: 'assistant', time: '21:14', text: chatAnswers.comparison.join('\n') },
    { from: 'reader', time: '21:16', text: chatQuestions.income },
    { from: 'assistant', time: '21:16', text: chatAnswers.income.join('\n') },
  ],
  notice: sampleNotice,
};

export const alertChat: SampleChat = {
  id: 'alert',
  title: 'Alertas de preço',
  text: 'Diga o preço. O aviso chega uma vez, e o alerta é removido automaticamente.',
  label: 'Exemplo de conversa: alerta de preço para R$ 32,00',
  bubbles: [
    { from: 'reader', day: 'Terça-feira', time: '19:06', text: chatQuestions.alert },
    {
      from: 'assistant',
      time: '19:06',
      text: [...chatAnswers.alert, 'Status: Ativo'].join('\n'),
      alertStatus: 'Ativo',
    },
    {
      from: 'assistant',
      day: 'Quarta-feira',
      time: '11:42',
      text: [
        'PETR4 chegou a R$ 32,00.',
        'O alerta cumpriu o papel dele e foi removido automaticamente. As cotações podem ter atraso.',
      ].join('\n'),
      alertStatus: 'Removido',
    },
    { from: 'reader', time: '11:45', text: chatQuestions.alerts },
    { from: 'assistant', time: '11:45', text: chatAnswers.alerts.join('\n') },
  ],
  notice: sampleNotice,
};

/** Typed and deleted one after the other; with reduced motion, the first question is shown without animation. */
export const typedQuestions = [
  'O que é dividend yield?',
  chatQuestions.comparison,
  'Quanto preciso de BBAS3 para receber R$ 100 por mês?',
  chatQuestions.alert,
  'Quanto o dólar caiu hoje?',
] as const;
