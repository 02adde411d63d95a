/** A value of a sample message. The sign has the same meaning as the arrow and the colour. */
export interface SampleValue {
  readonly label: string;
  readonly value: string;
  /** Undefined when nothing has changed. */
  readonly change?: string;
  readonly direction?: 'up' | 'down';
}

/** A market message as received on WhatsApp, with the wording and the kinds of values of real messages. */
export interface SampleMessage {
  readonly label: string;
  readonly sender: string;
  readonly status: string;
  readonly day: string;
  readonly time: string;
  readonly greeting: string;
  readonly intro: string;
  readonly values: readonly SampleValue[];
  readonly assetsTitle: string;
  readonly assets: readonly SampleValue[];
  readonly paragraphs: readonly { readonly title: string; readonly text: string }[];
  readonly agendaTitle: string;
  readonly agenda: readonly string[];
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
  intro: 'O que está na agenda e de onde o dia parte.',
  values: [
    { label: 'Ibovespa', value: '138.200 pontos', change: '+0,25%', direction: 'up' },
    { label: 'Dólar', value: 'R$ 5,42', change: '−0,18%', direction: 'down' },
    { label: 'Selic', value: '15,00% ao ano' },
  ],
  assetsTitle: 'Seus ativos hoje',
  assets: [
    { label: 'PETR4', value: 'data com hoje' },
    { label: 'ITUB4', value: 'paga JCP hoje' },
  ],
  paragraphs: [
    {
      title: 'De onde o dia parte.',
      text: 'O dólar parte de R$\u00a05,42, a cotação das 18h de ontem, depois de cair 0,18%. O pregão abre às 10h com o Ibovespa em 138.200 pontos.',
    },
    {
      title: 'Juros.',
      text: 'Hoje a taxa básica de juros, a Selic, é de 15,00% ao ano. A próxima decisão do Copom sai na quarta-feira, 16 de dezembro.',
    },
  ],
  agendaTitle: 'Hoje na agenda',
  agenda: ['Às 9h, o IBGE divulga o IPCA de novembro.'],
  footnote,
};

/** The closing message of the same day. */
export const closingMessage: SampleMessage = {
  label: 'Exemplo de mensagem de fechamento no WhatsApp',
  sender: 'BFJ',
  status: 'Mensagem de fechamento',
  day: 'Terça-feira',
  time: '18:00',
  greeting: 'Boa noite, Marina.',
  intro: 'Como o dia terminou no mercado.',
  values: [
    { label: 'Ibovespa', value: '138.919 pontos', change: '+0,52%', direction: 'up' },
    { label: 'Dólar', value: 'R$ 5,39', change: '−0,55%', direction: 'down' },
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
      title: 'Nos seus ativos.',
      text: 'Dos seus 3 ativos, 2 subiram e 1 caiu; a maior alta foi de PETR4 (+1,22%) e a maior queda, de VALE3 (−0,76%).',
    },
    {
      title: 'Inflação.',
      text: 'O IPCA, a inflação oficial do país, subiu 0,18% em novembro. Nos 12 meses até novembro, o índice acumula 4,46%. O número saiu hoje, às 9h.',
    },
  ],
  agendaTitle: 'O próximo pregão',
  agenda: ['Amanhã: data com de PETR4.'],
  footnote,
};
