import type { AccountHelp } from '../domain/account-help.ts';
import { sourcedText, wrapName, type AnswerLink, type Paragraphs } from '../domain/sourced-text.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';

const panel: AnswerLink = { kind: 'link', label: 'Abrir o painel', path: '/dashboard' };
const profile: AnswerLink = { kind: 'link', label: 'Meu Perfil', path: '/profile' };
const messages: AnswerLink = { kind: 'link', label: 'Minhas mensagens', path: '/mensagens' };
const alerts: AnswerLink = { kind: 'link', label: 'Meus alertas', path: '/alertas' };
const privacy: AnswerLink = {
  kind: 'link',
  label: 'Política de privacidade',
  path: '/politica-de-privacidade',
};

const answers: Readonly<Record<AccountHelp, Paragraphs>> = {
  'delete-account': [
    sourcedText`Por aqui eu não apago a conta, e você mesmo pode apagar: no painel, em Configurações, na parte Meus dados, use “Excluir minha conta”. Vale na hora, não dá para desfazer e cancela a assinatura mensal. Fica só o que a lei manda guardar, como os pagamentos.`,
    sourcedText`Para apagar só a nossa conversa, escreva “apagar conversa”. Antes de sair, dá para levar uma cópia com “Baixar meus dados”.`,
    panel,
    privacy,
  ],
  'copy-data': [
    sourcedText`A cópia de tudo o que guardamos sobre você está no painel, em Configurações, na parte Meus dados: use “Baixar meus dados”. É de graça e sai na hora, sem pedir a ninguém.`,
    panel,
  ],
  'stored-data': [
    sourcedText`Guardamos o seu cadastro (nome, e-mail, WhatsApp, CPF e nascimento), as preferências, a carteira que você informou, as mensagens enviadas, os pagamentos e esta conversa. O número do cartão não passa pelo BFJ, e a senha fica só no serviço de autenticação.`,
    sourcedText`No painel, em Configurações, na parte Meus dados, você baixa uma cópia ou exclui a conta. Por quanto tempo cada coisa fica está na política de privacidade.`,
    privacy,
    panel,
  ],
  'correct-data': [
    sourcedText`O seu nome, e-mail, WhatsApp e CPF aparecem em Meu Perfil. Para corrigir ou trocar algum deles, escreva para ${wrapName(supportEmail)}: uma pessoa confere que é você, e por isso eu não mudo por aqui.`,
    profile,
  ],
  receipt: [
    sourcedText`Os recibos estão no painel, na aba Pagamentos: cada pagamento tem o seu, com o botão de imprimir. O recibo não substitui a nota fiscal; sobre ela, escreva para ${wrapName(supportEmail)}.`,
    panel,
  ],
  card: [
    sourcedText`O cartão se troca no painel, na aba Pagamentos, em “Trocar o cartão”. Os dados vão direto para o Mercado Pago: nunca mande o número do cartão por mensagem.`,
    panel,
  ],
  'alert-channels': [
    sourcedText`O alerta chega no WhatsApp, se ele estiver ligado em Minhas mensagens; se não, por e-mail.`,
    messages,
  ],
  'alert-once': [
    sourcedText`Cada alerta avisa uma vez só, quando o preço chega, e passa para a lista “Atingidos”. Para valer de novo, crie outro. Enquanto o preço não chega, ele fica esperando.`,
    alerts,
  ],
};

/** Returns where on the site the user does it. */
export function answerAccountHelp(of: AccountHelp): Paragraphs {
  return answers[of];
}
