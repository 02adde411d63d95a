/**
 * The addresses of the site. `prerendered` pages are static HTML files made at build time, the
 * `application` routes all load `app.html`, and everything else is a real 404. The router, the
 * prerenderer, the CloudFront function and the preview server all read this one list.
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
  { path: '/newsletter/personalizacao', kind: 'application' },
  { path: '/newsletter/sucesso', kind: 'prerendered' },
  { path: '/newsletter/cancelar', kind: 'application' },
] as const satisfies readonly SiteRoute[];

export interface SiteRoute {
  readonly path: `/${string}`;
  readonly kind: 'prerendered' | 'application';
}

export type SitePath = (typeof siteRoutes)[number]['path'];
