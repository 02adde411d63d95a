import { monthlyPlan, oneOffPlans, withdrawalDays } from '../../../../shared/plans.ts';
import { trialDays } from '../../../../shared/trial-end.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { company } from '../company.ts';

/** A question with its answer, in plain text: the page and its structured data show the same. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

const { semestral, anual, bienal } = oneOffPlans;

/** On the plans pages. */
export const plansFaq: { readonly title: string; readonly questions: readonly Question[] } = {
  title: 'Perguntas frequentes',
  questions: [
    {
      id: 'pagamento',
      question: 'Como posso pagar?',
      answer: `O Plano Mensal é cobrado no cartão de crédito, ${formatReais(monthlyPlan.priceInCentavos)} por mês. Os planos semestral, anual e bienal podem ser pagos com Pix ou cartão. Todos os pagamentos são processados pelo Mercado Pago.`,
    },
    {
      id: 'parcelas',
      question: 'Posso parcelar?',
      answer: `Os planos de pagamento único podem ser parcelados no cartão: o semestral em até ${semestral.maxInstallments} vezes, o anual em até ${anual.maxInstallments} e o bienal em até ${bienal.maxInstallments}. O valor de cada parcela, com juros se houver, aparece antes de você confirmar. O Plano Mensal não tem parcelas.`,
    },
    {
      id: 'cartao',
      question: 'Vocês guardam o número do meu cartão?',
      answer:
        'Não. Os dados do cartão vão direto do seu navegador para o Mercado Pago. Nós recebemos apenas a confirmação do pagamento.',
    },
    {
      id: 'renovacao',
      question: 'O plano renova sozinho?',
      answer:
        'O Plano Mensal renova todo mês até você cancelar. Os planos semestral, anual e bienal não renovam: quando o período acaba, o acesso termina e nada é cobrado.',
    },
    {
      id: 'cancelamento',
      question: 'Como cancelo o Plano Mensal?',
      answer: `Entre no painel, abra “Pagamentos” e escolha cancelar a assinatura. Não há multa nem ligação para fazer. As próximas cobranças param na hora, e o seu acesso continua até o fim do período que já foi pago. Se preferir, escreva para ${company.supportEmail}.`,
    },
    {
      id: 'arrependimento',
      question: 'E se eu me arrepender da compra?',
      answer: `Você tem ${withdrawalDays} dias corridos, contados da contratação, para desistir e receber de volta tudo o que pagou, sem precisar explicar o motivo. É o direito de arrependimento do artigo 49 do Código de Defesa do Consumidor, e vale para todos os planos. Peça pelo painel, em “Pagamentos”, ou pelo e-mail ${company.supportEmail}. Pelo painel, a desistência vale uma vez a cada 12 meses; depois disso, quem faz a devolução é o suporte, com o mesmo direito.`,
    },
    {
      id: 'prazo-da-devolucao',
      question: 'Quando o dinheiro volta?',
      answer:
        'Pedimos a devolução ao Mercado Pago assim que recebemos o seu pedido. No Pix, o valor volta para a conta de onde saiu. No cartão, o estorno aparece em até duas faturas, conforme o banco emissor.',
    },
    {
      id: 'teste',
      question: 'Posso experimentar antes de pagar?',
      answer: `Sim. O teste grátis dura ${trialDays} dias e não pede cartão de crédito. Quando acaba, nada é cobrado: você decide se quer assinar.`,
    },
    {
      id: 'recomendacao',
      question: 'O BFJ diz em que investir?',
      answer:
        'Não. O BFJ é um projeto educacional. Mostramos dados, explicamos conceitos e fazemos contas. Não recomendamos comprar nem vender ativos e não prometemos resultado.',
    },
  ],
};
