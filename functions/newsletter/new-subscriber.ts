import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';

/** Returns the row of a new subscriber, of which only the e-mail is known. */
export function newSubscriber(fields: {
  readonly id: string;
  readonly email: string;
  readonly userAgent: string | null;
  readonly now: Date;
}): NewsletterSubscriber {
  const now = fields.now.toISOString();
  return {
    id: fields.id,
    email: fields.email,
    nome: 'Investidor',
    telefone: null,
    data_nascimento: null,
    nivel_conhecimento: 'basico',
    estilo_investimento: 'moderado',
    areas_interesse: 'acoes,renda-fixa',
    tamanho_msg_abertura_fechamento: 'media',
    ativos_interesse: '',
    mensagem_ao_decorrer_do_dia: 'nao',
    estilo_de_mensagem_de_fechamento: 'resumida',
    estilo_de_mensagem_de_abertura: 'resumida',
    periodicidade_msg: 'diaria',
    terms_accepted: true,
    is_confirmed: true,
    confirmed_at: now,
    user_agent: fields.userAgent,
    created_at: now,
    updated_at: now,
  };
}
