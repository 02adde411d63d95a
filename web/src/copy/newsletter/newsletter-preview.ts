import type { MessageLength } from '../../../../shared/contracts/preferences.ts';

/** What the same morning sounds like in each length. */
export const previewByLength: Readonly<Record<MessageLength, readonly string[]>> = {
  curta: [
    'Bolsas da Europa sobem 0,3% e o petróleo, 0,8%. Às 9h sai o IPCA-15, prévia da inflação.',
  ],
  media: [
    'As bolsas da Europa sobem 0,3%, com bancos à frente. O petróleo avança 0,8% depois de um corte de produção.',
    'Às 9h o IBGE divulga o IPCA-15, a prévia da inflação do mês. Economistas esperam 0,20%; em outubro foi 0,18%.',
    'O dólar fechou ontem a R$\u00a05,31, com queda de 0,2%.',
  ],
  longa: [
    'As bolsas da Europa sobem 0,3%, com bancos à frente, depois de balanços melhores que o esperado. Em Tóquio, o índice caiu 0,4% com o iene mais forte.',
    'O petróleo avança 0,8%, a US$ 78,40, após a Opep, o grupo de grandes exportadores, estender um corte de produção.',
    'Às 9h o IBGE divulga o IPCA-15, a prévia da inflação do mês. Economistas esperam 0,20%; em outubro foi 0,18%. O dado pesa na decisão de juros do Banco Central.',
    'O dólar fechou ontem a R$\u00a05,31, com queda de 0,2%. Os juros para janeiro de 2028 recuaram para 12,9% ao ano.',
  ],
};

/** What the preview says around the choices of the form. */
export const previewGreeting = {
  label: 'Exemplo de mensagem com as suas escolhas',
  withName: (name: string) => `Bom dia, ${name}.`,
  withoutName: 'Bom dia.',
  assets: 'Seus ativos:',
  noNews: 'Quando houver um fato relevante, ele aparece aqui.',
  note: 'Exemplo ilustrativo',
} as const;
