/** Title and description of each public page, as browsers and search engines show them. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
}

export const pageMetadata = {
  '/': {
    title: 'BFJ - O mercado financeiro do seu jeito',
    description:
      'Abertura e fechamento do mercado, relatórios da sua carteira e um assistente de IA no WhatsApp. Em português claro, sem recomendação de investimento.',
  },
  '/about': {
    title: 'Sobre - BFJ',
    description:
      'Conheça o BFJ: um projeto educacional que explica finanças e economia de forma simples, séria e prática para estudantes, investidores e curiosos.',
  },
  '/contact': {
    title: 'Contato - BFJ',
    description:
      'Fale com o BFJ por e-mail sobre suporte técnico, conteúdo ou sugestões. Respondemos em 24 a 48 horas, em dias úteis.',
  },
  '/assistente-ia': {
    title: 'Assistente de IA - BFJ',
    description:
      'Um assistente no WhatsApp, 24 horas por dia, que compara empresas, explica indicadores e faz contas com dados do mercado brasileiro.',
  },
  '/nossos-planos': {
    title: 'Nossos Planos - BFJ',
    description:
      'Plano Mensal por R$ 20,00, com cancelamento quando quiser, ou pagamento único por 6, 12 ou 24 meses. Compare os preços lado a lado.',
  },
  '/plano-mensal': {
    title: 'Plano Mensal - BFJ',
    description:
      'Mensagens de abertura e fechamento, assistente de IA, relatórios e alertas por R$ 20,00 por mês. Cancele quando quiser.',
  },
  '/politica-de-privacidade': {
    title: 'Política de Privacidade - BFJ',
    description:
      'Quais dados o BFJ coleta, para que usa, com quem compartilha, por quanto tempo guarda e como você exerce seus direitos da LGPD.',
  },
  '/termos-de-servico': {
    title: 'Termos de Serviço - BFJ',
    description:
      'As regras de uso do BFJ: conteúdo educacional, planos, pagamento, cancelamento, direito de arrependimento e responsabilidades.',
  },
} as const satisfies Readonly<Record<`/${string}`, PageMetadata>>;
