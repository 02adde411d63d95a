/**
 * The addresses of the site. `prerendered` pages are static HTML files made at build time, the `application` routes
 * all load `app.html`, a function renders `served` addresses and everything below them on request, and every other
 * address is a real 404. The router, the prerenderer, the CloudFront function and the preview server all read this
 * list.
 */
export const siteRoutes = [
  { path: '/', kind: 'prerendered' },
  { path: '/about', kind: 'prerendered' },
  { path: '/contact', kind: 'prerendered' },
  { path: '/assistente-ia', kind: 'prerendered' },
  { path: '/nossos-planos', kind: 'prerendered' },
  { path: '/plano-mensal', kind: 'prerendered' },
  { path: '/politica-de-privacidade', kind: 'prerendered' },
  { path: '/termos-de-servico', kind: 'prerendered' },
  { path: '/newsletter', kind: 'prerendered' },
  { path: '/edicoes', kind: 'served' },
  { path: '/newsletter/personalizacao', kind: 'application' },
  { path: '/newsletter/sucesso', kind: 'application' },
  { path: '/newsletter/cancelar', kind: 'application' },
  { path: '/login', kind: 'application' },
  { path: '/signup', kind: 'application' },
  { path: '/cadastro-semestral', kind: 'application' },
  { path: '/dashboard', kind: 'application' },
  { path: '/dashboard-inativo', kind: 'application' },
  { path: '/profile', kind: 'application' },
  { path: '/carteira', kind: 'application' },
  { path: '/carteira/operacoes', kind: 'application' },
  { path: '/carteira/alocacao', kind: 'application' },
  { path: '/carteira/proventos', kind: 'application' },
  { path: '/carteira/renda-fixa', kind: 'application' },
  { path: '/alertas', kind: 'application' },
  { path: '/assistente', kind: 'application' },
  { path: '/comparar', kind: 'application' },
  { path: '/carteira/relatorios', kind: 'application', below: true },
  { path: '/mensagens', kind: 'application' },
  { path: '/mensagens/parar', kind: 'application' },
  { path: '/trial-gratuito', kind: 'prerendered' },
  { path: '/trial-gratuito-cadastro', kind: 'application' },
  { path: '/trial-gratuito-sucesso', kind: 'application' },
  { path: '/trial-login', kind: 'application' },
  { path: '/trial-dashboard', kind: 'application' },
  { path: '/migrar-newsletter', kind: 'application' },
  { path: '/gratuito-to-pago', kind: 'application' },
  { path: '/pagamento-plano-mensal-recorrente', kind: 'application', payment: true },
  { path: '/pagamento-plano', kind: 'application', payment: true },
  { path: '/gerenciar-cartoes', kind: 'application', payment: true },
  { path: '/plano-atrasado', kind: 'application' },
  { path: '/payment-success', kind: 'application' },
] as const satisfies readonly SiteRoute[];

export interface SiteRoute {
  readonly path: `/${string}`;
  readonly kind: 'prerendered' | 'application' | 'served';
  /**
   * The page has the card form and may load Mercado Pago's script. A browser keeps the content security policy of
   * the document it has loaded, so these pages must be opened by a full page load and never by a route change inside
   * the application.
   */
  readonly payment?: true;
  /** The application page has one more path segment, which identifies the displayed item. */
  readonly below?: true;
}

export type SitePath = (typeof siteRoutes)[number]['path'];
