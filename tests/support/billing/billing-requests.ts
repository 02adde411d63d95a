import type { Account } from '../../../shared/contracts/accounts.ts';
import { monthlyPlan, oneOffPlans, type OneOffPlanKey } from '../../../shared/plans.ts';

/** Builds the site's payment requests: by card where there is a token, otherwise by Pix. */
export function billingRequests(account: Account) {
  const customerData = {
    name: account.nome,
    email: account.email,
    cpf: account.cpf ?? '',
    phone: account.telefone,
  };
  const card = (token: string) => ({ token, payment_method_id: 'visa', installments: 1 });
  return {
    card,
    oneOff: (plan: OneOffPlanKey, token: string | undefined) => ({
      plan,
      amount: oneOffPlans[plan].totalPriceInCentavos / 100,
      customerData,
      formData:
        token === undefined
          ? { paymentType: 'bank_transfer' as const }
          : { paymentType: 'credit_card' as const, ...card(token) },
    }),
    monthly: (token: string) => ({
      plan: monthlyPlan.key,
      amount: monthlyPlan.priceInCentavos / 100,
      customerData,
      paymentData: card(token),
    }),
  };
}
