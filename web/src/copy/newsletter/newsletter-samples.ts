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
  subject: 'Abertura do mercado: Ibovespa subiu 0,25% no pregão de ontem',
  day: 'Quinta-feira',
  time: '07:00',
  greeting: 'Bom dia, Marina.',
  intro: 'Como terminou o pregão de ontem e o que está na agenda.',
  values: [
    { label: 'Ibovespa', value: '138.200 pontos', change: '+0,25%', direction: 'up' },
    { label: 'Dólar', value: 'R$ 5,42', change: '−0,18%', direction: 'down' },
    { label: 'Euro', value: 'R$ 6,25', change: '+0,31%', direction: 'up' },
  ],
  agendaTitle: 'Na agenda:',
  agenda: 'Hoje, às 9h, o IBGE divulga o IPCA de novembro.',
  assetsTitle: 'Seus ativos:',
  assets:
    'PETR4: R$\u00a031,20 (+0,48%). MXRF11: rendimento de R$\u00a00,10; data ex em 09/12, pagamento em 15/12.',
} as const;
