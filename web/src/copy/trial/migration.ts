import { trialIncludes } from '../../../../shared/trial-offer.ts';
import * as paths from '../../paths.ts';

/** Texts of `/migrar-newsletter`: landing, form, success. */
export const migration = {
  documentTitle: 'Da newsletter para o teste grátis - BFJ',
  description:
    'Para quem já recebe a newsletter do BFJ: três dias de mensagens e assistente no WhatsApp, sem cartão de crédito.',
  kicker: 'Para quem já recebe a newsletter',
  title: 'Leve o BFJ para o seu WhatsApp por três dias',
  lead: 'Sua newsletter continua chegando. Durante três dias você recebe também as mensagens no WhatsApp e conversa com o assistente. Sem cartão de crédito.',
  email: 'E-mail da newsletter',
  emailHint: 'O mesmo em que você recebe a newsletter.',
  emailPlaceholder: 'voce@exemplo.com.br',
  next: 'Continuar',
  searching: 'Buscando...',
  noNewsletter: 'Não recebe a newsletter?',
  directly: { label: 'Faça o teste grátis direto', to: paths.trial },
  benefitsTitle: 'O que muda por três dias',
  benefits: [...trialIncludes, 'Nenhuma cobrança: no fim, o acesso termina sozinho'],
  help: {
    login: { label: 'Entrar na conta', to: paths.login },
    trialLogin: { label: 'Entrar no teste', to: paths.trialLogin },
    newsletter: { label: 'Conhecer a newsletter', to: paths.newsletter },
  },
} as const;

export const migrationForm = {
  documentTitle: 'Seus dados - BFJ',
  title: 'Falta pouco para o teste começar',
  lead: 'Faltam alguns dados. As preferências abaixo podem mudar durante o teste.',
  homeLabel: 'Sobre a migração',
  personTitle: 'Seus dados',
  email: 'E-mail',
  changeEmail: 'Trocar',
  name: 'Nome completo',
  namePlaceholder: 'Maria da Silva',
  phone: 'WhatsApp',
  phoneHint: 'Com DDD. Depois de confirmado no painel, as mensagens chegam por ele também.',
  phonePlaceholder: '(11) 99999-9999',
  birthDate: 'Data de nascimento',
  /** These areas differ from the areas of a sign-up. */
  areasHint: 'Escolha uma ou mais.',
  submit: 'Começar meu teste grátis',
  submitting: 'Criando seu teste...',
} as const;
