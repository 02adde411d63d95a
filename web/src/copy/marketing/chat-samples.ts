import { sampleNotice } from '../company.ts';

/** One bubble of a sample conversation. */
export interface ChatBubble {
  readonly from: 'reader' | 'assistant';
  /** Lines stand apart with a line break. */
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
    {
      from: 'reader',
      day: 'Terça-feira',
      time: '21:14',
      text: 'Compara ITUB4 e BBAS3 pelos indicadores?',
    },
    {
      from: 'assistant',
      time: '21:14',
      text: [
        'Claro. No fechamento de hoje:',
        'ITUB4: R$ 38,15 · P/L 9,2 · P/VP 1,95 · ROE 21,2% · dividend yield 6,0%',
        'BBAS3: R$ 21,40 · P/L 6,6 · P/VP 0,67 · ROE 10,2% · dividend yield 7,0%',
      ].join('\n'),
    },
    {
      from: 'assistant',
      time: '21:14',
      text: [
        'P/L é o preço dividido pelo lucro por ação. P/VP compara o preço com o patrimônio. ROE é o lucro sobre o patrimônio. Dividend yield é o que foi pago em 12 meses, dividido pelo preço.',
        'O BBAS3 custa menos em relação ao lucro e ao patrimônio. O ITUB4 lucra mais sobre o patrimônio que tem. Isso descreve os números; não diz qual é melhor para você.',
      ].join('\n'),
    },
    {
      from: 'reader',
      time: '21:16',
      text: 'Quanto eu precisaria ter para receber R$ 100 por mês?',
    },
    {
      from: 'assistant',
      time: '21:16',
      text: [
        'R$ 100 por mês são R$ 1.200 por ano. Supondo que os próximos 12 meses repitam os últimos:',
        'ITUB4 pagou R$ 2,30 por ação. R$ 1.200 ÷ R$ 2,30 = 521,7; arredondando para cima, 522 ações. 522 × R$ 38,15 = R$ 19.914,30.',
        'BBAS3 pagou R$ 1,50 por ação. R$ 1.200 ÷ R$ 1,50 = 800 ações. 800 × R$ 21,40 = R$ 17.120,00.',
      ].join('\n'),
    },
    {
      from: 'assistant',
      time: '21:16',
      text: 'Três cuidados: a conta usa valores brutos, antes de imposto; os pagamentos não caem todo mês, aqui dividimos o ano por 12; e dividendos passados não garantem os próximos. Conteúdo educacional, não é recomendação.',
    },
  ],
  notice: sampleNotice,
};

export const alertChat: SampleChat = {
  id: 'alert',
  title: 'Alertas de preço',
  text: 'Diga o preço. O aviso chega uma vez, e o alerta é removido automaticamente.',
  label: 'Exemplo de conversa: alerta de preço para R$ 32,00',
  bubbles: [
    {
      from: 'reader',
      day: 'Terça-feira',
      time: '19:06',
      text: 'Me avisa quando PETR4 chegar a R$ 32,00?',
    },
    {
      from: 'assistant',
      time: '19:06',
      text: [
        'Alerta criado.',
        'PETR4 · alvo R$ 32,00 · último preço R$ 31,58',
        'Status: Ativo',
      ].join('\n'),
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
    { from: 'reader', time: '11:45', text: 'Quais alertas eu ainda tenho?' },
    {
      from: 'assistant',
      time: '11:45',
      text: 'Nenhum alerta ativo. Se quiser outro, diga o ativo e o preço.',
    },
  ],
  notice: sampleNotice,
};

/** Typed and deleted one after the other; the first one stands still for reduced motion. */
export const typedQuestions = [
  'O que é dividend yield?',
  'Compara ITUB4 e BBAS3 pelos indicadores?',
  'Quanto preciso ter para receber R$ 100 por mês?',
  'Me avisa quando PETR4 chegar a R$ 32,00?',
  'Por que o dólar caiu hoje?',
] as const;
