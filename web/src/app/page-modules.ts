import type { SitePath } from '../../../shared/site-routes.ts';

/**
 * The module of each page. The router loads it on demand, and the prerenderer names it in the
 * page's HTML so that the browser fetches it beside the entry.
 */
export const pageModules: Readonly<Record<SitePath, string>> = {
  '/': '../marketing/home-page.tsx',
  '/about': '../marketing/about-page.tsx',
  '/contact': '../marketing/contact-page.tsx',
  '/assistente-ia': '../marketing/assistant-page.tsx',
  '/nossos-planos': '../marketing/plans-page.tsx',
  '/plano-mensal': '../marketing/plans-page.tsx',
  '/politica-de-privacidade': '../marketing/privacy-policy-page.tsx',
  '/termos-de-servico': '../marketing/terms-page.tsx',
  '/newsletter': '../features/newsletter/landing-page.tsx',
  '/newsletter/personalizacao': '../features/newsletter/personalization-page.tsx',
  '/newsletter/sucesso': '../features/newsletter/success-page.tsx',
  '/newsletter/cancelar': '../features/newsletter/unsubscribe-page.tsx',
};
