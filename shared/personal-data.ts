/*
 * What is kept of people. A new kind of it begins here: the keys of the table, the download of one's
 * own data and the privacy policy take it from this page.
 */

/** What the privacy policy says that we keep: a term, and what it comprises. */
export const keptData = [
  [
    'Cadastro',
    'Nome, e-mail, telefone com WhatsApp, CPF e data de nascimento. A senha fica somente no serviço de autenticação; nossa equipe não tem acesso a ela.',
  ],
  [
    'Preferências',
    'Nível de conhecimento, estilo de investimento, áreas de interesse, ativos favoritos, tamanho e frequência das mensagens. São respostas suas: não consultamos corretoras nem bancos.',
  ],
  [
    'Carteira',
    'Os ativos e as quantidades que você informar para receber relatórios e alertas de preço.',
  ],
  [
    'Conversas',
    'As mensagens que você troca com o assistente no WhatsApp e o que você escreve ao suporte.',
  ],
  [
    'Pagamentos',
    'Plano, valor, data, situação e identificadores da cobrança. O número do cartão e o código de segurança vão direto do seu navegador para o Mercado Pago; não passam pelos nossos servidores.',
  ],
  [
    'Newsletter',
    'E-mail, nome e preferências de quem se inscreve, com a data da confirmação e o navegador usado na inscrição.',
  ],
  [
    'Uso e segurança',
    'Endereço IP, data e hora dos acessos, navegador, registros de erro e de entrega das mensagens.',
  ],
] as const satisfies readonly (readonly [term: string, text: string])[];

interface PersonalRecord {
  /** What people read above it in the download of their data: the operator's name of it, where there is one. */
  readonly inDownload: string;
  /** The term under which the privacy policy tells of it. */
  readonly toldAs: string;
  /** `yyyy-mm-dd`: the day of the first privacy policy that did. */
  readonly toldSince: string;
}

/** Every kind of row about a person, by the first part of its sort key: `PAYMENT#<id>`. */
export const personalRecords = {
  ACCOUNT: { inDownload: 'Cadastro_site', toldAs: 'Cadastro', toldSince: '2025-07-11' },
  ACTIVE_USER: { inDownload: 'usuarios_ativos', toldAs: 'Pagamentos', toldSince: '2025-07-11' },
  CONSENT: {
    inDownload: 'consentimentos',
    toldAs: 'Provas de consentimento e de pedidos sobre dados',
    toldSince: '2025-07-11',
  },
  LEDGER: { inDownload: 'registro_de_cobrancas', toldAs: 'Pagamentos', toldSince: '2025-07-11' },
  NEWSLETTER: { inDownload: 'cadastro_newsletter', toldAs: 'Newsletter', toldSince: '2025-07-11' },
  PAST_CHARGE: {
    inDownload: 'cobrancas_anteriores',
    toldAs: 'Pagamentos',
    toldSince: '2025-07-11',
  },
  PAST_SUBSCRIPTION: {
    inDownload: 'assinaturas_anteriores',
    toldAs: 'Pagamentos',
    toldSince: '2025-07-11',
  },
  PAYMENT: { inDownload: 'pagamentos', toldAs: 'Pagamentos', toldSince: '2025-07-11' },
  SUBSCRIPTION: { inDownload: 'subscriptions', toldAs: 'Pagamentos', toldSince: '2025-07-11' },
  TRIAL: {
    inDownload: 'trial_gratuito_usuarios',
    toldAs: 'Teste grátis',
    toldSince: '2025-07-11',
  },
} as const satisfies Readonly<Record<string, PersonalRecord>>;

export type PersonalKind = keyof typeof personalRecords;

/**
 * Day of the privacy policy: the last on which it took a right away or told of something new. A
 * sentence that is mended leaves it as it is.
 */
export const privacyPolicyDate: string = '2025-07-11';

/** Day of the terms of service, by the same rule. */
export const termsDate: string = '2025-07-11';
