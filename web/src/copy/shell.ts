import * as paths from '../paths.ts';

/** Texts of the layout around every page. */
export const shell = {
  skipToContent: 'Ir para o conteúdo',
  homeLink: 'BFJ, página inicial',
  mainNavigation: 'Principal',
  openMenu: 'Abrir menu',
  closeMenu: 'Fechar menu',
  menuTitle: 'Menu',
  enter: 'Entrar',
  trial: { to: paths.trial, label: 'Fazer o teste grátis' },
  /** Replaces `enter` and `trial` for signed-in users. */
  account: 'Meu painel',
  links: [
    { to: paths.home, label: 'Início' },
    { to: paths.about, label: 'Sobre' },
    { to: paths.plans, label: 'Nossos Planos' },
    { to: paths.newsletter, label: 'Newsletter' },
    { to: paths.assistant, label: 'Assistente IA' },
  ],
} as const;

export const footer = {
  tagline:
    'Economia e finanças em português claro, para quem está começando e para quem já investe.',
  quickTitle: 'Navegue',
  legalTitle: 'Documentos',
  contactTitle: 'Fale com a gente',
  trial: { to: paths.trial, label: 'Teste grátis' },
  editions: { to: paths.editions, label: 'Edições' },
  contact: { to: paths.contact, label: 'Contato' },
  privacy: { to: paths.privacyPolicy, label: 'Política de Privacidade' },
  terms: { to: paths.terms, label: 'Termos de Serviço' },
  cookies: 'Cookies neste site',
  instagram: 'Instagram',
  newWindow: '(abre em outra janela)',
  disclaimer: [
    'O BFJ é um projeto educacional e não dá recomendação de investimento.',
    'Conteúdo exclusivamente informativo e educacional. Não constitui recomendação, oferta ou solicitação de compra ou venda de valores mobiliários, nem consultoria ou análise nos termos das Resoluções CVM nº 19 e nº 20/2021. Rentabilidade passada não representa garantia de resultados futuros. Investimentos envolvem riscos, inclusive de perda do capital investido. Cotações podem ter atraso; confirme antes de decidir.',
  ],
} as const;

/** The theme switch in the footer. */
export const theme = {
  title: 'Tema',
  choices: [
    { id: 'automatic', label: 'Automático' },
    { id: 'light', label: 'Claro' },
    { id: 'dark', label: 'Escuro' },
  ],
} as const;

export const cookies = {
  /** Short, because on a phone the notice covers the page; the policy has the details, and the footer links to it. */
  text: 'Usamos só os cookies necessários.',
  policy: 'Política de Privacidade',
  accept: 'Entendi',
} as const;

export const notFound = {
  documentTitle: 'Página não encontrada - BFJ',
  description: 'Este endereço não existe no site do BFJ.',
  /** The original English text of the design, shown as small print. */
  originalText: 'Oops! Page not found',
  title: 'Não encontramos esta página',
  text: 'A página que você procura não existe ou mudou de endereço.',
  home: 'Voltar ao início',
} as const;

export const failure = {
  documentTitle: 'Erro - BFJ',
  /** The original English text of the design, shown as small print. */
  originalText: 'Unexpected Application Error!',
  title: 'Algo deu errado nesta página',
  loadTitle: 'Esta parte do site não carregou',
  text: 'Não é culpa sua. O que você digitou continua guardado neste navegador.',
  loadText:
    'Não foi possível carregar esta parte do site. Confira sua conexão e recarregue a página.',
  /** Used for a part of a page. */
  partText: 'Confira sua conexão. O resto da página continua funcionando.',
  retry: 'Tentar de novo',
  reload: 'Recarregar a página',
  home: 'Voltar ao início',
} as const;
