import type { MessageLength } from '../../../../shared/contracts/preferences.ts';

const start =
  'O dólar parte de R$\u00a05,42, a cotação das 18h de ontem, depois de cair 0,18%. O pregão abre às 10h com o Ibovespa em 138.200 pontos.';
const agenda = 'Às 9h, o IBGE divulga o IPCA de novembro.';
const rates = 'O dia começa com a Selic em 15,00% ao ano.';
const payments = 'Os próximos sete dias têm 3 proventos de ações.';

/** The same morning in each length, in the words of real editions. */
export const previewByLength: Readonly<Record<MessageLength, readonly string[]>> = {
  curta: [agenda, start],
  media: [agenda, start, rates, payments],
  longa: [
    agenda,
    start,
    `${rates} A próxima decisão do Copom sai na quarta-feira, 16 de dezembro. O CDI é de 14,90% ao ano.`,
    payments,
    'O último IPCA, o de outubro, foi de 0,09%. Em 12 meses até outubro, a inflação é de 4,68%.',
    'Ontem, o Ibovespa subiu 0,25%; entre as mais negociadas, Magazine Luiza subiu 6,12% e CSN caiu 4,18%.',
  ],
};

/** Texts around the preview in the form. */
export const previewGreeting = {
  label: 'Exemplo de mensagem com as suas escolhas',
  withName: (name: string) => `Bom dia, ${name}.`,
  withoutName: 'Olá!',
  assets: 'Seus ativos:',
  note: 'Exemplo ilustrativo',
} as const;
