import * as z from 'zod';
import { expect, signIn, test } from '../support/session-test.ts';

/** A small phone with the browser's toolbars. */
test.use({ viewport: { width: 390, height: 664 }, contextOptions: { reducedMotion: 'reduce' } });

const longTimeout = { timeout: 30_000 };
const partnerPayments = z.object({
  payments: z.array(
    z.object({ id: z.union([z.string(), z.number()]), external_reference: z.nullish(z.string()) }),
  ),
});

test(
  'a Pix is copied, paid and printed on a phone without scrolling to the button',
  { tag: '@core' },
  async ({ page, cloud }) => {
    test.slow();
    const person = await cloud.sessions.makeUser();
    await signIn(page, cloud, person);
    await page.goto('/pagamento-plano?plan=anual');
    const strip = page.getByRole('region', { name: 'Valor e desistência' });
    await expect(page.getByRole('button', { name: 'Continuar para o pagamento' })).toBeVisible();
    // The order above already shows the same text.
    await expect(strip).toBeHidden();
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
    await page.getByRole('radio', { name: /Pix/ }).check();
    await page.getByRole('button', { name: 'Gerar código Pix' }).click();
    await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeFocused(longTimeout);
    const copy = page.getByRole('button', { name: 'Copiar código' });
    for (const part of [
      page.getByRole('heading', { name: 'Pague com Pix' }),
      page.getByRole('timer'),
      copy,
      strip,
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }

    // Returning from the bank, in a tab that the phone reloaded, the code is shown at once.
    await page.reload();
    await expect(page.getByText('Aguardando o pagamento')).toBeVisible(longTimeout);
    for (const part of [page.getByText('Aguardando o pagamento'), page.getByRole('timer'), copy]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    const all = partnerPayments.parse(await cloud.read('/_local/mercadopago/payments?limit=200'));
    const accountPayment = all.payments.find(({ external_reference: reference }) =>
      reference?.includes(person.account.id),
    );
    await cloud.write(`/_local/mercadopago/payments/${accountPayment?.id}/pay`, {});
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Pagamento confirmado',
      longTimeout,
    );
    await expect(page.getByRole('link', { name: 'Ir para o painel' })).toBeInViewport({ ratio: 1 });

    // Printing from the browser prints only the receipt.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Pago por')).toBeVisible();
    await expect(page.getByText('Recibo de pagamento')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });

    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await page.getByRole('tab', { name: 'Pagamentos' }).click();
    await page.getByRole('button', { name: /^Recibo.*Plano Anual/ }).click();
    await expect(page.getByText(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Pago por')).toBeVisible();
    await expect(page.getByText('Acesso até').last()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Histórico de pagamentos' })).toBeHidden();
    await page.emulateMedia({ media: null });

    // In another section the receipt is hidden, and that section is printed.
    await page.getByRole('tab', { name: 'Análise de Ativos' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible();
  },
);
