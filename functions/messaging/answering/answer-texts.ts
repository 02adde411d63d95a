import { dailyAnswers } from '../../assistant/daily-answers.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';

/* What people read when they write to our number. Nothing in it says whether a number has an account. */

const wayOut = 'Para não receber mais mensagens por aqui, responda PARAR.';

export interface AnswerTexts {
  readonly help: readonly MessagePart[];
  /** To whoever has written PARAR. */
  readonly helpWhilePaused: readonly MessagePart[];
  readonly somethingElse: readonly MessagePart[];
  /** Goes with the last answer before there is none for some minutes. */
  readonly lastForNow: readonly MessagePart[];
  /** To a stranger who writes on. */
  readonly strangerElse: readonly MessagePart[];
  /** To whoever has had as many answers of a day as there are. */
  readonly assistantLimit: readonly MessagePart[];
  readonly unreadable: readonly MessagePart[];
  /** To whoever asks for an edition that is not there (any more). */
  readonly noSuchEdition: readonly MessagePart[];
  /** Below one that is longer than a message of WhatsApp. */
  readonly restOfEdition: readonly MessagePart[];
  readonly stopped: readonly MessagePart[];
  readonly again: readonly MessagePart[];
  /** To whoever writes on after PARAR, with an account or without. */
  readonly paused: readonly MessagePart[];
  readonly strangerHelp: readonly MessagePart[];
  readonly strangerStopped: readonly MessagePart[];
  readonly strangerAgain: readonly MessagePart[];
  readonly invitation: readonly MessagePart[];
  readonly linked: readonly MessagePart[];
  /** Where the number is not told. */
  readonly linkedWithoutNumber: readonly MessagePart[];
  readonly linkedAlready: readonly MessagePart[];
  readonly linkedAndPaused: readonly MessagePart[];
  readonly noSuchCode: readonly MessagePart[];
  readonly withoutCode: readonly MessagePart[];
  readonly otherNumber: readonly MessagePart[];
  /** Goes with the last answer to a code that links nobody, before there is none for a while. */
  readonly lastAboutCodes: readonly MessagePart[];
}

/** @param siteUrl without a slash at its end */
export function answerTexts(siteUrl: string): AnswerTexts {
  const messages = `${siteUrl}/mensagens`;
  const linked = 'Pronto! Este WhatsApp está vinculado à sua conta do BFJ.';
  // Also to whoever has no plan: nothing comes to them yet.
  const whatComes = `Com o plano ou o teste ativo, chegam por aqui as mensagens que você escolheu em ${messages}`;
  const afterLinking = [whatComes, `Escreva AJUDA quando precisar. ${wayOut}`];
  const alreadyLinked =
    'Este WhatsApp já está vinculado à sua conta do BFJ: não precisa vincular de novo.';
  const toLink = `Para receber por aqui, entre ou crie o seu cadastro, abra ${messages} e toque em “Vincular WhatsApp”.`;
  const wordsToWrite =
    'PARAR: não receber mais mensagens por aqui.\nVOLTAR: receber de novo.\nAJUDA: ver este texto.';
  return {
    help: [
      'Este é o WhatsApp do BFJ. Por aqui chegam as mensagens que você escolheu: abertura e fechamento do mercado, avisos durante o dia, relatório semanal e alertas de preço.',
      `Você escolhe o que receber em ${messages}`,
      'Você também pode perguntar: “PETR4”, “dividendos da Taesa”, “comparar VALE3 e GGBR4”, “o que é P/L?”, “R$ 200 por mês a 0,8% ao mês por 10 anos”, “me avise se ITUB4 passar de R$ 40”. Quem responde é um robô, que não recomenda investimentos.',
      'E mudar as suas mensagens: “abertura às 8h”, “mensagens mais curtas”, “só uma vez por semana”, “quais são minhas preferências?”.',
      wordsToWrite,
    ],
    helpWhilePaused: [
      'Este é o WhatsApp do BFJ. Você pediu para parar: as mensagens só voltam a chegar por aqui quando você responder VOLTAR.',
      `Você escolhe o que receber em ${messages}`,
      wordsToWrite,
    ],
    somethingElse: [
      `Sou um atendimento automático e ainda não sei responder a isso. Sei de cotações, indicadores, dividendos, comparações, contas de juros, termos do mercado e alertas de preço.`,
      'Escreva AJUDA para ver o que posso fazer. ' + wayOut,
    ],
    lastForNow: [
      'Foram muitas mensagens em pouco tempo: espere dois minutos, e eu volto a responder.',
    ],
    strangerElse: [
      'Só converso com quem vinculou o WhatsApp ao cadastro, porque é assim que sei com quem falo.',
      toLink,
    ],
    assistantLimit: [
      `Você já usou as ${dailyAnswers.maximum} respostas de hoje. Elas voltam 24 horas depois da primeira; as mensagens do mercado e os alertas continuam como estão.`,
    ],
    unreadable: [
      'Por enquanto só leio texto: figurinhas, áudios, imagens e outros tipos de mensagem não chegam até mim.',
      'Escreva AJUDA para ver o que posso fazer. ' + wayOut,
    ],
    noSuchEdition: [
      `Não encontrei essa mensagem: cada uma fica guardada por 35 dias. O que enviamos a você está em ${messages}`,
      'Para ler a mais recente por aqui, escreva VER COMPLETO.',
    ],
    restOfEdition: [`O restante desta mensagem está em ${messages}`],
    stopped: [
      'Pronto: não enviamos mais mensagens para este WhatsApp.',
      'Mudou de ideia? Responda VOLTAR. O que você recebe por e-mail continua como está.',
    ],
    again: ['Pronto: este WhatsApp não está mais parado.', whatComes, wayOut],
    paused: [
      'Você pediu para parar, e por isso não enviamos mais mensagens para este WhatsApp.',
      'Mudou de ideia? Responda VOLTAR.',
    ],
    strangerHelp: [
      'Este é o WhatsApp do BFJ, um atendimento automático: ele envia resumos do mercado e alertas de preço a quem vinculou o seu número.',
      toLink,
      'PARAR: não receber mais nenhuma resposta.\nVOLTAR: receber de novo.\nAJUDA: ver este texto.',
    ],
    strangerStopped: [
      'Pronto: não enviamos mais nada para este WhatsApp, nem convites.',
      'Mudou de ideia? Responda VOLTAR.',
    ],
    strangerAgain: [
      'Pronto: este WhatsApp não está mais parado. Escreva AJUDA para saber como ele funciona.',
      `Para receber as mensagens do mercado por aqui, abra ${messages} e toque em “Vincular WhatsApp”.`,
    ],
    invitation: [
      'Olá! Este é o WhatsApp do BFJ, que envia resumos do mercado e alertas de preço a quem tem cadastro.',
      toLink,
      'Se não quiser mais nenhuma resposta, escreva PARAR.',
    ],
    linked: [linked, ...afterLinking],
    linkedWithoutNumber: [
      linked,
      'Como ele não mostra o número, avisamos também por e-mail.',
      ...afterLinking,
    ],
    linkedAlready: [alreadyLinked, ...afterLinking],
    linkedAndPaused: [
      alreadyLinked,
      'Mas você pediu para parar, e por isso não enviamos mensagens para ele. Para receber de novo, responda VOLTAR.',
    ],
    noSuchCode: [
      'Este código não vale. Ele dura 15 minutos e serve uma vez só.',
      `Abra ${messages} e toque em “Vincular WhatsApp”: o código novo aparece lá.`,
    ],
    withoutCode: [
      'Para vincular, envie VINCULAR e o código de 8 letras e números.',
      `O código aparece em ${messages} quando você toca em “Vincular WhatsApp”.`,
    ],
    otherNumber: [
      'Este WhatsApp não é o do telefone que está na conta deste código.',
      `Confira o telefone do seu cadastro em ${siteUrl}/profile e envie o código do WhatsApp dele.`,
    ],
    lastAboutCodes: [
      'Se não der certo agora, espere uma hora antes de tentar de novo: até lá, não respondemos mais a códigos que não valem.',
    ],
  };
}
