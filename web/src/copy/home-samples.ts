import { sampleNotice } from './company.ts';

/** A figure of a sample message. The sign says what the arrow and the colour also say. */
export interface MessageFigure {
  readonly label: string;
  readonly value: string;
  /** Missing where nothing changed. */
  readonly change?: string;
  readonly direction?: 'up' | 'down';
}

/** A market message as it arrives on WhatsApp. */
export interface SampleMessage {
  readonly label: string;
  readonly sender: string;
  readonly status: string;
  readonly day: string;
  readonly time: string;
  readonly greeting: string;
  readonly intro: string;
  readonly figures: readonly MessageFigure[];
  readonly assetsTitle: string;
  readonly assets: readonly MessageFigure[];
  readonly paragraphs: readonly { readonly title: string; readonly text: string }[];
  readonly agendaTitle: string;
  readonly agenda: readonly { readonly time: string; readonly text: string }[];
  readonly footnote: string;
}

const footnote = 'Conteúdo educacional. Não é recomendação de compra ou venda.';

/** The morning of a Tuesday that never was; its closing message continues these prices. */
export const openingMessage: SampleMessage = {
  label: 'Exemplo de mensagem de abertura no WhatsApp',
  sender: 'BFJ',
  status: 'Mensagem de abertura',
  day: 'Terça-feira',
  time: '07:00',
  greeting: 'Bom dia, Marina.',
  intro: 'Como o mercado chega ao pregão de hoje.',
  figures: [
    { label: 'Ibovespa, ontem', value: '138.200 pontos', change: '+0,25%', direction: 'up' },
    { label: 'Dólar, ontem', value: 'R$ 5,42', change: '−0,18%', direction: 'down' },
    { label: 'Petróleo Brent', value: 'US$ 67,80', change: '+0,44%', direction: 'up' },
    { label: 'Selic', value: '15,00% ao ano' },
  ],
  assetsTitle: 'Seus ativos, no fechamento de ontem',
  assets: [
    { label: 'PETR4', value: 'R$ 31,20', change: '+0,48%', direction: 'up' },
    { label: 'VALE3', value: 'R$ 55,40', change: '−0,72%', direction: 'down' },
    { label: 'ITUB4', value: 'R$ 37,80', change: '+0,80%', direction: 'up' },
  ],
  paragraphs: [
    {
      title: 'O que olhar hoje.',
      text: 'O IPCA-15 é a prévia da inflação do mês. Economistas esperam 0,30%. Um número menor costuma aliviar os juros; um número maior, pressionar.',
    },
    {
      title: 'Selic.',
      text: 'A taxa básica de juros segue em 15,00% ao ano. A próxima reunião do Copom, o comitê do Banco Central que decide a taxa, é daqui a três semanas.',
    },
  ],
  agendaTitle: 'Agenda do dia',
  agenda: [
    { time: '8h30', text: 'Banco Central divulga as contas externas do país' },
    { time: '9h', text: 'IBGE divulga o IPCA-15' },
    { time: '11h', text: 'Estados Unidos: confiança do consumidor' },
  ],
  footnote,
};

/** The evening of the same day. */
export const closingMessage: SampleMessage = {
  label: 'Exemplo de mensagem de fechamento no WhatsApp',
  sender: 'BFJ',
  status: 'Mensagem de fechamento',
  day: 'Terça-feira',
  time: '18:00',
  greeting: 'Boa noite, Marina.',
  intro: 'Como terminou o dia, e por quê.',
  figures: [
    { label: 'Ibovespa', value: '138.919 pontos', change: '+0,52%', direction: 'up' },
    { label: 'Dólar', value: 'R$ 5,39', change: '−0,55%', direction: 'down' },
    { label: 'Petróleo Brent', value: 'US$ 68,40', change: '+0,88%', direction: 'up' },
    { label: 'Selic', value: '15,00% ao ano' },
  ],
  assetsTitle: 'Seus ativos, no fechamento de hoje',
  assets: [
    { label: 'PETR4', value: 'R$ 31,58', change: '+1,22%', direction: 'up' },
    { label: 'VALE3', value: 'R$ 54,98', change: '−0,76%', direction: 'down' },
    { label: 'ITUB4', value: 'R$ 38,15', change: '+0,93%', direction: 'up' },
  ],
  paragraphs: [
    {
      title: 'O que mexeu.',
      text: 'O IPCA-15 ficou em 0,26%, abaixo do 0,30% esperado. Os juros futuros, que mostram o que o mercado espera para a Selic, recuaram, e as ações de bancos subiram.',
    },
    {
      title: 'Nos seus ativos.',
      text: 'A PETR4 acompanhou a alta do petróleo. A VALE3 caiu com o minério de ferro, que recuou 0,9% na China.',
    },
  ],
  agendaTitle: 'Amanhã',
  agenda: [{ time: '8h30', text: 'Banco Central divulga os dados de crédito do mês' }],
  footnote,
};

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
