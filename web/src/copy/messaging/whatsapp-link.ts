import { whatsAppLinkWord } from '../../../../shared/contracts/whatsapp-link.ts';

/** Texts for linking a WhatsApp number. The user's consent is the sentence of `whatsAppConsentVersion`. */
export const whatsAppLinkTexts = {
  title: 'Receba pelo WhatsApp',
  text: 'As mensagens que você escolheu também podem chegar no seu WhatsApp: abertura e fechamento do mercado, avisos durante o dia, relatório semanal e alertas de preço.',
  consent:
    'Ao vincular, você concorda em receber essas mensagens do BFJ pelo WhatsApp. Para parar, responda PARAR ou desvincule aqui, quando quiser.',
  start: 'Vincular WhatsApp',
  starting: 'Preparando...',
  failureTitle: 'O código não foi criado',
  failure: 'Não foi possível preparar o vínculo agora. Tente novamente.',
  undone: 'O WhatsApp não foi vinculado',

  codeTitle: 'Envie esta mensagem pelo WhatsApp',
  codeText:
    'Abra o WhatsApp do telefone do seu cadastro: a mensagem já vem escrita, é só tocar em enviar.',
  /** Used on a wide screen, together with the QR code. */
  qr: 'QR Code que abre o WhatsApp com a mensagem escrita',
  qrText:
    'Aponte a câmera do celular para o código: o WhatsApp abre com a mensagem já escrita, é só tocar em enviar.',
  open: 'Abrir o WhatsApp',
  newTab: '(abre em outra aba)',
  manually: 'Ou envie você mesmo, do seu celular, a mensagem',
  message: (code: string) => `${whatsAppLinkWord} ${code}`,
  toNumber: 'para o número',
  copy: 'Copiar número',
  copied: 'Número copiado.',
  copyMessage: 'Copiar texto',
  messageCopied: 'Texto copiado.',
  notCopied: 'Não foi possível copiar. Anote o que está escrito.',
  /** Nothing is linked before the confirmation, so that a code sent by another user opens no account. */
  thenConfirm:
    'Por lá, perguntamos se a conta é sua, com parte do e-mail dela. Confira e responda SIM: só então o WhatsApp fica vinculado.',
  waiting:
    'Esperando a sua mensagem e o seu SIM. Esta página avisa quando o WhatsApp estiver vinculado.',
  offline: 'Sem conexão agora. Verificamos de novo assim que ela voltar.',
  until: (time: string, minutes: number) =>
    `O código e a resposta valem até ${time}, por mais ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  expiredTitle: 'O código venceu',
  expired: 'Cada código vale por 15 minutos, e a resposta também. Peça um novo para continuar.',
  renew: 'Criar outro código',
  cancel: 'Agora não',

  linkedTitle: 'WhatsApp vinculado',
  /** Does not mention messages: the switches and the notice at the top of the page do. */
  linkedNumber: (number: string) => `Sua conta está ligada ao número ${number}.`,
  linkedWithoutNumber: 'Sua conta está ligada a um WhatsApp que não mostra o número.',
  notYours: 'Não é o seu? Toque em “Desvincular”, e nada mais vai para ele.',
  /** Used for a number that was removed because it is not the account's. */
  linkedMoved: (day: string) =>
    `Sua conta está ligada ao seu WhatsApp, que trocou de número em ${day}. O vínculo seguiu com ele.`,
  notMoved: 'Não trocou de número? Toque em “Desvincular”, e nada mais vai para ele.',
  since: (day: string) => `Vinculado em ${day}.`,
  justLinked: 'Pronto! Seu WhatsApp está vinculado.',
  unlink: 'Desvincular',
  question: 'Desvincular o seu WhatsApp?',
  consequence:
    'Nenhuma mensagem chega mais por lá. O que você recebe por e-mail continua como está.',
  keep: 'Manter vinculado',
  confirm: 'Sim, desvincular',
  unlinking: 'Desvinculando...',
  justUnlinked: 'Pronto! Seu WhatsApp foi desvinculado.',
  unlinkFailureTitle: 'O WhatsApp não foi desvinculado',
  unlinkFailure: 'Não foi possível desvincular agora. Tente novamente.',
  stillLinked: 'O WhatsApp continua vinculado',

  loading: 'Carregando o vínculo com o WhatsApp',
  readFailureTitle: 'Não foi possível ver o seu WhatsApp',
  readFailed: 'Não conseguimos ver se o seu WhatsApp está vinculado.',
  retry: 'Tentar novamente',
} as const;

/** Shaped for `LoadingFailure`. */
export const whatsAppReadTexts = {
  failureTitle: whatsAppLinkTexts.readFailureTitle,
  failed: whatsAppLinkTexts.readFailed,
  retry: whatsAppLinkTexts.retry,
} as const;
