/** A figure of a sample message. The sign says what the arrow and the colour also say. */
export interface SampleFigure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
  readonly direction: 'up' | 'down';
}

/** The opening message of a day that never was. */
export const openingSample = {
  sender: 'BFJ',
  subject: 'Abertura: o que olhar antes da bolsa',
  day: 'Quinta-feira',
  time: '07:00',
  greeting: 'Bom dia, Marina.',
  intro: 'O essencial antes de a bolsa abrir.',
  figures: [
    { label: 'Tóquio', value: '38.920', change: '−0,4%', direction: 'down' },
    { label: 'Europa', value: '5.012', change: '+0,3%', direction: 'up' },
    { label: 'Petróleo', value: 'US$ 78,40', change: '+0,8%', direction: 'up' },
    { label: 'Dólar ontem', value: 'R$ 5,31', change: '−0,2%', direction: 'down' },
  ],
  agendaTitle: 'Às 9h sai o IPCA-15.',
  agenda: 'É a prévia da inflação do mês, medida pelo IBGE. Economistas esperam 0,20%.',
  assetsTitle: 'Nos seus ativos:',
  assets: 'a PETR4 divulga resultado hoje, depois do fechamento, e o MXRF11 paga rendimento.',
} as const;
