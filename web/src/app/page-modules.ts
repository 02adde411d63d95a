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
  '/edicoes': '../features/newsletter/editions/editions-page.tsx',
  '/newsletter/personalizacao': '../features/newsletter/personalization-page.tsx',
  '/newsletter/sucesso': '../features/newsletter/success-page.tsx',
  '/newsletter/cancelar': '../features/newsletter/unsubscribe-page.tsx',
  '/login': '../features/identity/login-page.tsx',
  '/signup': '../features/accounts/signup-page.tsx',
  '/cadastro-semestral': '../features/accounts/one-off-signup-page.tsx',
  '/dashboard': '../features/dashboard/dashboard-page.tsx',
  '/dashboard-inativo': '../features/dashboard/dashboard-inactive-page.tsx',
  '/profile': '../features/preferences/profile-page.tsx',
  '/carteira': '../features/portfolio/portfolio-page.tsx',
  '/alertas': '../features/alerts/alerts-page.tsx',
  '/carteira/relatorios': '../features/portfolio/reports/report-page.tsx',
  '/mensagens': '../features/messaging/messages-page.tsx',
  '/mensagens/parar': '../features/messaging/stop-page.tsx',
  '/trial-gratuito': '../features/trial/landing-page.tsx',
  '/trial-gratuito-cadastro': '../features/trial/sign-up/sign-up-page.tsx',
  '/trial-gratuito-sucesso': '../features/trial/sign-up/success-page.tsx',
  '/trial-login': '../features/trial/login-page.tsx',
  '/trial-dashboard': '../features/trial/dashboard/trial-dashboard-page.tsx',
  '/migrar-newsletter': '../features/trial/migration/migration-page.tsx',
  '/gratuito-to-pago': '../features/trial/upgrade/upgrade-page.tsx',
  '/pagamento-plano-mensal-recorrente': '../features/billing/checkout/monthly-page.tsx',
  '/pagamento-plano': '../features/billing/checkout/one-off-page.tsx',
  '/gerenciar-cartoes': '../features/billing/card/card-page.tsx',
  '/plano-atrasado': '../features/billing/subscription/overdue-page.tsx',
  '/payment-success': '../features/billing/checkout/success-page.tsx',
};
