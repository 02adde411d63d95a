/*
 * The stored personal data, and all texts about it. A new kind of data is declared here and only here: the table's
 * keys, the download of a user's data with its explanations, the list of what a deletion erases, and the privacy
 * policy are derived from this file.
 */

/** The stored data listed in the privacy policy: each category and its content. */
export const storedDataTexts = {
  Cadastro:
    'Nome, e-mail, telefone com WhatsApp, CPF e data de nascimento. A senha fica somente no serviço de autenticação; nossa equipe não tem acesso a ela.',
  Preferências:
    'Nível de conhecimento, estilo de investimento, áreas de interesse, ativos favoritos, tamanho e frequência das mensagens. São respostas suas: não consultamos corretoras nem bancos.',
  Carteira:
    'Os ativos, as quantidades, os preços médios e as corretoras que você informar, e as suas operações, com data, preço e taxas, digitando ou por uma planilha, para calcular a carteira e receber relatórios e alertas de preço. A planilha é lida no seu navegador: só as posições e as operações vêm até nós.',
  Conversas:
    'O que você pergunta ao assistente no site e no WhatsApp, o que ele responde, e o que você escreve ao suporte.',
  Pagamentos:
    'Plano, valor, data, situação e identificadores da cobrança. O número do cartão e o código de segurança vão direto do seu navegador para o Mercado Pago; não passam pelos nossos servidores.',
  Newsletter:
    'E-mail, nome e preferências de quem se inscreve, com a data da confirmação e o navegador usado na inscrição.',
  'Uso e segurança':
    'Endereço IP, data e hora dos acessos, navegador, registros de erro e de entrega das mensagens.',
} as const;

/** The retention periods as the policy states them. */
export const keptFor = {
  'Conta e preferências':
    'Enquanto a conta existir. Se você a excluir, os dados são apagados ou tornados anônimos, exceto os que a lei manda guardar. O e-mail fica só até confirmarmos a exclusão a ele: em geral um minuto, e no máximo 14 dias.',
  'Teste grátis':
    'Enquanto o cadastro do teste existir. Depois da exclusão fica só um código irreversível feito do CPF (por 5 anos) e do telefone (por 1 ano), sem nome nem contato, para que o teste seja usado uma vez por pessoa. Quem desiste de uma compra pelo painel tem o mesmo código do CPF guardado por 12 meses, para que a desistência seguinte passe pelo suporte. Base: legítimo interesse em prevenir fraudes.',
  Newsletter:
    'Até você cancelar. O cancelamento apaga o cadastro e as preferências da newsletter. O e-mail fica só até as ferramentas que fazem os envios serem avisadas da sua saída: em geral segundos, e no máximo 14 dias.',
  'Confirmação do e-mail':
    'O código enviado vale por 15 minutos e depois é apagado; guardamos apenas um resumo cifrado dele. A data da confirmação fica no seu cadastro. Quando alguém começa um cadastro com um e-mail sem confirmá-lo, avisamos o endereço uma vez e guardamos por 30 dias um código irreversível dele, para não repetir o aviso.',
  'Mensagens enviadas':
    '35 dias: o texto de cada mensagem, por onde ela foi e se chegou. O texto das respostas no WhatsApp sai antes, se você apagar a conversa com o assistente. Endereços e números que recusam mensagens ficam guardados como código irreversível, para não escrevermos a eles de novo.',
  'Conversas com o assistente':
    'Até 90 dias, ou até você apagar a conversa no site ou escrever “apagar conversa”.',
  Pagamentos: '5 anos, pelos prazos fiscais e do Código de Defesa do Consumidor.',
  'Registros de acesso': '6 meses, ou mais se houver ordem judicial.',
  'Endereços de onde você entrou na conta':
    '180 dias depois do último acesso, como código irreversível, para que tentativas de outras pessoas não bloqueiem a sua entrada.',
  'Provas de consentimento e de pedidos sobre dados':
    'Enquanto durar a relação e por até 5 anos depois, para que possamos comprovar o que foi autorizado e atendido. Depois da exclusão da conta, sem nome nem contato, sob um código irreversível do e-mail.',
  'Cópias de segurança': 'Até 35 dias após a exclusão do dado original.',
} as const;

/** The content of the personal data download, as its page lists it. */
export const copiedData = [
  'cadastro',
  'preferências',
  'carteira',
  'conversas',
  'consentimentos',
  'mensagens',
  'pagamentos',
] as const;

/** The erased data, as listed before the deletion of an account; the last item ends the list. */
export const erasedData = {
  registration: 'seu cadastro: nome, e-mail, telefone, CPF e data de nascimento;',
  preferences: 'suas preferências, seus ativos favoritos e seus alertas de preço;',
  conversations: 'suas conversas com o assistente;',
  portfolio: 'sua carteira: ativos, quantidades, preços médios, corretoras e operações;',
  newsletter:
    'a inscrição na newsletter que esta conta fez ou cujo e-mail você confirmou. Uma inscrição anterior, com e-mail não confirmado, continua: para encerrar, use “Parar de receber a newsletter” nas mensagens dela ou “Cancelar a inscrição” na página das suas preferências, ou confirme o e-mail antes de excluir a conta;',
  messages: 'a lista das mensagens que enviamos a você e o seu número vinculado no WhatsApp;',
  access: 'seu login e o acesso ao painel, mesmo com período já pago.',
} as const;

/** The item about the newsletter after the account's e-mail was verified. */
export const erasedNewsletterOfOwner = 'a inscrição na newsletter do e-mail da sua conta;';

/** Data that is kept because of the law. */
export const keptByLaw = {
  payments: 'registros de pagamento, por 5 anos, sem ligação com o seu nome;',
  consents:
    'provas do que você autorizou ou recusou, por 5 anos, sob um código irreversível do seu e-mail, sem nome nem contato;',
  accessLog: 'registros de acesso, por 6 meses (Marco Civil da Internet, art. 15).',
} as const;

interface PersonalDataKind {
  /** The heading in the download; where the table has an operator's name, that name. */
  readonly inDownload: string;
  /** The item of the download page's list that includes it. */
  readonly copiedAs: (typeof copiedData)[number];
  /** The policy's term that describes its content, or otherwise its retention. */
  readonly documentedAs: keyof typeof storedDataTexts | keyof typeof keptFor;
  /** The policy's term that states its retention. */
  readonly keptFor: keyof typeof keptFor;
  /** The item that names it in the list before a deletion. */
  readonly whenDeleted: keyof typeof erasedData | keyof typeof keptByLaw;
  /** `yyyy-mm-dd`: the day of the first privacy policy that did. */
  readonly documentedSince: string;
}

/** All kinds of personal rows, by the first part of their sort key: `PAYMENT#<id>`. */
export const personalDataKinds = {
  ACCOUNT: {
    inDownload: 'Cadastro_site',
    copiedAs: 'cadastro',
    documentedAs: 'Cadastro',
    keptFor: 'Conta e preferências',
    whenDeleted: 'registration',
    documentedSince: '2025-07-11',
  },
  ACTIVE_USER: {
    inDownload: 'usuarios_ativos',
    copiedAs: 'pagamentos',
    documentedAs: 'Pagamentos',
    keptFor: 'Conta e preferências',
    whenDeleted: 'access',
    documentedSince: '2025-07-11',
  },
  AUDIENCE: {
    inDownload: 'envios_programados',
    copiedAs: 'preferências',
    documentedAs: 'Preferências',
    keptFor: 'Conta e preferências',
    whenDeleted: 'preferences',
    documentedSince: '2025-07-11',
  },
  ALERT: {
    inDownload: 'alertas_de_preco',
    copiedAs: 'preferências',
    documentedAs: 'Carteira',
    keptFor: 'Conta e preferências',
    whenDeleted: 'preferences',
    documentedSince: '2025-07-11',
  },
  ASKED: {
    inDownload: 'perguntas_em_espera',
    copiedAs: 'conversas',
    documentedAs: 'Conversas',
    keptFor: 'Conversas com o assistente',
    whenDeleted: 'conversations',
    documentedSince: '2025-07-11',
  },
  CHANNELS: {
    inDownload: 'canais_de_mensagens',
    copiedAs: 'preferências',
    documentedAs: 'Preferências',
    keptFor: 'Conta e preferências',
    whenDeleted: 'preferences',
    documentedSince: '2025-07-11',
  },
  CONSENT: {
    inDownload: 'consentimentos',
    copiedAs: 'consentimentos',
    documentedAs: 'Provas de consentimento e de pedidos sobre dados',
    keptFor: 'Provas de consentimento e de pedidos sobre dados',
    whenDeleted: 'consents',
    documentedSince: '2025-07-11',
  },
  DELIVERY: {
    inDownload: 'mensagens_enviadas',
    copiedAs: 'mensagens',
    documentedAs: 'Uso e segurança',
    keptFor: 'Mensagens enviadas',
    whenDeleted: 'messages',
    documentedSince: '2025-07-11',
  },
  LEDGER: {
    inDownload: 'registro_de_cobrancas',
    copiedAs: 'pagamentos',
    documentedAs: 'Pagamentos',
    keptFor: 'Pagamentos',
    whenDeleted: 'payments',
    documentedSince: '2025-07-11',
  },
  NEWSLETTER: {
    inDownload: 'cadastro_newsletter',
    copiedAs: 'cadastro',
    documentedAs: 'Newsletter',
    keptFor: 'Newsletter',
    whenDeleted: 'newsletter',
    documentedSince: '2025-07-11',
  },
  NOTES: {
    inDownload: 'avisos_por_dia',
    copiedAs: 'mensagens',
    documentedAs: 'Uso e segurança',
    keptFor: 'Mensagens enviadas',
    whenDeleted: 'messages',
    documentedSince: '2025-07-11',
  },
  PAST_CHARGE: {
    inDownload: 'cobrancas_anteriores',
    copiedAs: 'pagamentos',
    documentedAs: 'Pagamentos',
    keptFor: 'Pagamentos',
    whenDeleted: 'payments',
    documentedSince: '2025-07-11',
  },
  PAST_SUBSCRIPTION: {
    inDownload: 'assinaturas_anteriores',
    copiedAs: 'pagamentos',
    documentedAs: 'Pagamentos',
    keptFor: 'Pagamentos',
    whenDeleted: 'payments',
    documentedSince: '2025-07-11',
  },
  PAYMENT: {
    inDownload: 'pagamentos',
    copiedAs: 'pagamentos',
    documentedAs: 'Pagamentos',
    keptFor: 'Pagamentos',
    whenDeleted: 'payments',
    documentedSince: '2025-07-11',
  },
  PORTFOLIO: {
    inDownload: 'carteira',
    copiedAs: 'carteira',
    documentedAs: 'Carteira',
    keptFor: 'Conta e preferências',
    whenDeleted: 'portfolio',
    documentedSince: '2025-07-11',
  },
  STAGED_IMPORT: {
    inDownload: 'importacao_em_andamento',
    copiedAs: 'carteira',
    documentedAs: 'Carteira',
    keptFor: 'Conta e preferências',
    whenDeleted: 'portfolio',
    documentedSince: '2025-07-11',
  },
  SUBSCRIPTION: {
    inDownload: 'subscriptions',
    copiedAs: 'pagamentos',
    documentedAs: 'Pagamentos',
    keptFor: 'Conta e preferências',
    whenDeleted: 'access',
    documentedSince: '2025-07-11',
  },
  TRADE: {
    inDownload: 'operacoes_da_carteira',
    copiedAs: 'carteira',
    documentedAs: 'Carteira',
    keptFor: 'Conta e preferências',
    whenDeleted: 'portfolio',
    documentedSince: '2025-07-11',
  },
  TURN: {
    inDownload: 'conversas_com_o_assistente',
    copiedAs: 'conversas',
    documentedAs: 'Conversas',
    keptFor: 'Conversas com o assistente',
    whenDeleted: 'conversations',
    documentedSince: '2025-07-11',
  },
  TRIAL: {
    inDownload: 'trial_gratuito_usuarios',
    copiedAs: 'cadastro',
    documentedAs: 'Teste grátis',
    keptFor: 'Teste grátis',
    whenDeleted: 'access',
    documentedSince: '2025-07-11',
  },
  WAITING_ALERTS: {
    inDownload: 'alertas_em_espera',
    copiedAs: 'preferências',
    documentedAs: 'Carteira',
    keptFor: 'Conta e preferências',
    whenDeleted: 'preferences',
    documentedSince: '2025-07-11',
  },
  WHATSAPP: {
    inDownload: 'whatsapp_vinculado',
    copiedAs: 'cadastro',
    documentedAs: 'Cadastro',
    keptFor: 'Conta e preferências',
    whenDeleted: 'messages',
    documentedSince: '2025-07-11',
  },
} as const satisfies Readonly<Record<string, PersonalDataKind>>;

export type PersonalDataKindName = keyof typeof personalDataKinds;

/**
 * The day of the privacy policy: of its last change that removed a right or added something new. Corrected sentences
 * do not change it.
 */
export const privacyPolicyDate: string = '2025-07-11';

/** Day of the terms of service, by the same rule. */
export const termsDate: string = '2025-07-11';
