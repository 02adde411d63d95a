import {
  copiedData,
  erasedData,
  erasedNewsletterOfOwner,
  keptByLaw,
} from '../../../../shared/personal-data.ts';
import { company } from '../company.ts';
import * as paths from '../../paths.ts';

const inWords = new Intl.ListFormat('pt-BR');

/** Texts of "Meus dados": the download of the user's data and the deletion of the account (LGPD, art. 18). */
export const myData = {
  title: 'Meus dados',
  lead: 'Você pode levar uma cópia de tudo o que guardamos sobre você, ou encerrar a conta. Sem custo e sem precisar falar com ninguém.',
  downloadTitle: 'Levar uma cópia',
  downloadText: `Um arquivo JSON com o seu ${inWords.format(copiedData)}.`,
  download: 'Baixar meus dados',
  downloading: 'Preparando...',
  downloaded: 'Arquivo pronto. Confira os downloads do navegador.',
  downloadFailureTitle: 'Erro',
  downloadFailure: 'Não foi possível preparar seus dados. Tente novamente.',
  deleteTitle: 'Encerrar a conta',
  deleteText: 'Apaga o cadastro e encerra o acesso na hora. Não dá para desfazer.',
  delete: 'Excluir minha conta',
} as const;

export const deleteAccountTexts = {
  title: 'Excluir minha conta',
  lead: 'A exclusão vale na hora e não pode ser desfeita.',
  moneyTitle: 'Antes de excluir: você ainda pode receber de volta',
  /** One line for each purchase. */
  purchase: (plan: string, day: string, amount: string, until: string) =>
    `${plan} de ${day}: ${amount}, se você desistir da compra até ${until}.`,
  moneyText:
    'Excluir a conta não devolve esse dinheiro, e depois dela você não consegue mais pedir a devolução pelo painel. Desista da compra primeiro.',
  withdraw: { label: 'Desistir da compra em Pagamentos', to: paths.payments },
  pixTitle: 'Não pague o Pix que está esperando',
  pixText:
    'Ele é cancelado junto com a conta. Se você pagar o código mesmo assim, o valor é devolvido e nenhum plano começa.',
  monthlyTitle: 'Sua assinatura mensal é cancelada junto com a conta',
  monthlyText: 'Depois da exclusão, nada mais é cobrado por ela.',
  moneyLoading: 'Conferindo seus pagamentos',
  moneyUnknown: 'Não foi possível conferir seus pagamentos',
  moneyUnknownText:
    'Excluir a conta não devolve uma compra dos últimos 7 dias e cancela a assinatura mensal. Veja antes se há algo a receber de volta.',
  erasedTitle: 'O que é apagado',
  /** @param isProven the account's e-mail is verified, so that its newsletter subscription is deleted too */
  erased: (isProven: boolean) =>
    Object.values(isProven ? { ...erasedData, newsletter: erasedNewsletterOfOwner } : erasedData),
  keptTitle: 'O que a lei manda guardar',
  kept: Object.values(keptByLaw),
  help: { text: 'Dúvidas sobre os seus dados? Escreva para', email: company.privacyEmail },
  wordLabel: 'Para confirmar, digite EXCLUIR',
  wordWrong: 'Digite a palavra EXCLUIR para confirmar.',
  cancel: 'Manter minha conta',
  confirm: 'Excluir minha conta',
  confirming: 'Excluindo...',
  failureTitle: 'A conta não foi excluída',
  failure: 'Não foi possível excluir sua conta agora. Nada foi apagado. Tente novamente.',
  untouched: 'Nada foi apagado.',
  /** The response was lost, and the page is checking whether the account exists. */
  unknownOutcome: {
    title: 'Não sabemos se a conta foi excluída',
    text: 'Não recebemos a confirmação. Estamos conferindo, e o resultado aparece aqui. Você também pode repetir o pedido: isso não causa problema.',
  },
  /** The response was lost, and the account was found. */
  stillThere: {
    title: 'A conta ainda não foi excluída',
    text: 'O pedido não foi confirmado, e a conta continua aqui. Tente novamente: repetir o pedido não causa problema.',
  },
  farewellTitle: 'Conta excluída',
  farewellText: 'Seus dados foram apagados. Obrigado por ter lido com a gente.',
} as const;
