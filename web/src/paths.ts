import { monthlyPlan, type OneOffPlanKey, type PlanKey } from '../../shared/plans.ts';
import type { SitePath } from '../../shared/site-routes.ts';

/**
 * The paths that the site links to, imported as `paths`. One constant each, so that a page bundles only those it
 * needs.
 */
export const home = '/' satisfies SitePath;
export const about = '/about' satisfies SitePath;
export const contact = '/contact' satisfies SitePath;
export const assistant = '/assistente-ia' satisfies SitePath;
export const plans = '/nossos-planos' satisfies SitePath;
export const monthlyPlanPage = '/plano-mensal' satisfies SitePath;
export const privacyPolicy = '/politica-de-privacidade' satisfies SitePath;
export const terms = '/termos-de-servico' satisfies SitePath;
export const newsletter = '/newsletter' satisfies SitePath;
export const editions = '/edicoes' satisfies SitePath;
export const newsletterPersonalization = '/newsletter/personalizacao' satisfies SitePath;
export const newsletterSuccess = '/newsletter/sucesso' satisfies SitePath;
export const newsletterUnsubscribe = '/newsletter/cancelar' satisfies SitePath;
export const login = '/login' satisfies SitePath;
export const signUp = '/signup' satisfies SitePath;
export const oneOffSignUp = '/cadastro-semestral' satisfies SitePath;
export const dashboard = '/dashboard' satisfies SitePath;
export const inactiveDashboard = '/dashboard-inativo' satisfies SitePath;
export const profile = '/profile' satisfies SitePath;
export const portfolio = '/carteira' satisfies SitePath;
export const trades = '/carteira/operacoes' satisfies SitePath;
export const allocation = '/carteira/alocacao' satisfies SitePath;
export const income = '/carteira/proventos' satisfies SitePath;
export const fixedIncome = '/carteira/renda-fixa' satisfies SitePath;
/** The pages of the portfolio beside its reports. */
export const portfolioPages = [portfolio, trades, income, fixedIncome, allocation] as const;
export const alerts = '/alertas' satisfies SitePath;
export const accountAssistant = '/assistente' satisfies SitePath;
export const comparisonPage = '/comparar' satisfies SitePath;
export const weeklyReports = '/carteira/relatorios' satisfies SitePath;
export const messages = '/mensagens' satisfies SitePath;
export const trial = '/trial-gratuito' satisfies SitePath;
export const trialSignUp = '/trial-gratuito-cadastro' satisfies SitePath;
export const trialSuccess = '/trial-gratuito-sucesso' satisfies SitePath;
export const trialLogin = '/trial-login' satisfies SitePath;
export const trialDashboard = '/trial-dashboard' satisfies SitePath;
export const migration = '/migrar-newsletter' satisfies SitePath;
export const upgrade = '/gratuito-to-pago' satisfies SitePath;
export const monthlyCheckout = '/pagamento-plano-mensal-recorrente' satisfies SitePath;
export const oneOffCheckout = '/pagamento-plano' satisfies SitePath;
export const cards = '/gerenciar-cartoes' satisfies SitePath;
export const overdue = '/plano-atrasado' satisfies SitePath;
export const paymentSuccess = '/payment-success' satisfies SitePath;

/** The positions on /carteira. */
export const positions = '/carteira#posicoes';

/** The message settings on /mensagens. */
export const messageChoices = '/mensagens#escolhas';

/** The WhatsApp link on /mensagens. */
export const whatsAppLink = '/mensagens#whatsapp';

/** The payments of the dashboard, which are one of its tabs. */
export const payments = '/dashboard?aba=pagamentos';

/** The account settings, as opposed to those of the trial. */
export const settings = '/dashboard?aba=configuracoes';

/** The settings of a trial, on the trial's dashboard. */
export const trialSettings = '/trial-dashboard?editar=preferencias';
/** The analysis of an asset, which is the first tab. */
export function assetAnalysis(ticker: string): `/${string}` {
  return `${dashboard}?ativo=${encodeURIComponent(ticker)}`;
}

/** The form of a split, with its asset, proportion and day. */
export function recordSplit(
  ticker: string,
  { day, from, to }: { readonly day: string; readonly from: number; readonly to: number },
): `/${string}` {
  const values = { registrar: ticker, data: day, de: String(from), para: String(to) };
  return `${trades}?${new URLSearchParams(values).toString()}`;
}

/** The trades of one asset. */
export function tradesOf(ticker: string): `/${string}` {
  return `${trades}?ativo=${encodeURIComponent(ticker)}`;
}

/** The assistant, with a question written already. */
export function askAssistant(question: string): `/${string}` {
  return `${accountAssistant}?${new URLSearchParams({ pergunta: question }).toString()}`;
}

/** The dashboard after a payment, with a confirmation. */
export const dashboardPayments = '/dashboard?aba=pagamentos';
export const dashboardAfterPayment = '/dashboard?payment_success=true';

/** The choice of one-off plans for an account. */
export const oneOffPlans = '/cadastro-semestral?step=plans';

/** Returns the payment page of a plan. */
export function checkoutPath(plan: PlanKey): `/${string}` {
  return plan === monthlyPlan.key ? monthlyCheckout : `${oneOffCheckout}?plan=${plan}`;
}

/** Returns the upgrade page of a trial, for the monthly or a one-off plan. */
export function upgradePath(plan?: OneOffPlanKey): string {
  return plan === undefined ? upgrade : `${upgrade}?plan=${plan}`;
}

/** Returns the page that confirms a payment. */
export function paymentSuccessPath(plan: PlanKey): `/${string}` {
  const isSubscription = plan === monthlyPlan.key ? '&subscription=true' : '';
  return `${paymentSuccess}?plan=${plan}${isSubscription}`;
}

/**
 * The page that asks for a confirmation before it cancels a newsletter subscription. Its token is in the fragment
 * (`#`), which is not sent to any server.
 */
export function newsletterUnsubscribePath(token: string): string {
  return `${newsletterUnsubscribe}#token=${encodeURIComponent(token)}`;
}

/** The newsletter's questions, for one address. */
export function newsletterPersonalizationPath(email: string): string {
  return `${newsletterPersonalization}?${new URLSearchParams({ email }).toString()}`;
}
