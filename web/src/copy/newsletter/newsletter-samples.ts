/** A value of a sample message. The sign has the same meaning as the arrow and the colour. */
export interface SampleFigure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
  readonly direction: 'up' | 'down';
}

/** The opening message of a fictional day, with the wording of real messages. */
export const openingSample = {
  sender: 'BFJ',
  subject: 'IPCA de novembro sai às 9h',
  day: 'Quinta-feira',
  time: '07:00',
  greeting: 'Bom dia, Marina.',
  intro: 'O que está na agenda e de onde o dia parte.',
  values: [
    { label: 'Ibovespa', value: '138.200 pontos', change: '+0,25%', direction: 'up' },
    { label: 'Dólar', value: 'R$ 5,42', change: '−0,18%', direction: 'down' },
    { label: 'Euro', value: 'R$ 6,25', change: '+0,31%', direction: 'up' },
  ],
  agendaTitle: 'Hoje na agenda:',
  agenda: 'Às 9h, o IBGE divulga o IPCA de novembro.',
  assetsTitle: 'Seus ativos:',
  assets: 'MXRF11: rendimento de R$\u00a00,10 por cota; data com em 08/12, pagamento em 15/12.',
} as const;
