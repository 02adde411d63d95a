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
