import { receiptNumbers } from '../../../../shared/receipt-numbers.ts';
import { company, identify } from '../company.ts';

export const receipt = {
  title: 'Recibo de pagamento',
  payer: 'Pago por',
  cpf: 'CPF',
  plan: 'Plano',
  amount: 'Valor',
  method: 'Forma',
  day: 'Data',
  number: receiptNumbers.ours,
  partnerNumber: receiptNumbers.partner,
  print: 'Imprimir recibo',
  issuer: `Recebido por ${identify(company)}, processado pelo Mercado Pago. Dúvidas: ${company.supportEmail}. Este recibo não substitui a nota fiscal.`,
} as const;
