import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import { expect, test } from '../support/site-test.ts';
import { phone } from '../support/site-test.ts';

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

test(
  'lets a visitor ask three questions, and leads to the trial',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/assistente-ia');
    const answers = page.locator('#experimente').getByRole('article');
    await page.getByRole('heading', { name: 'Experimente agora' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Comparar ITUB4 e BBAS3' }).click();
    await expect(answers).toHaveCount(1);
    await expect(page.getByRole('table', { name: 'Lado a lado: ITUB4 e BBAS3' })).toBeVisible();
    const question = page.getByLabel('Sua pergunta');
    await question.pressSequentially('devo comprar itub4?');
    await question.press('Enter');
    await expect(answers).toHaveCount(2);
    await expect(page.getByText('Você pode fazer mais 1 pergunta aqui.')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await question.fill('minha carteira');
    await question.press('Enter');
    await expect(answers).toHaveCount(3);
    // A question about personal data, which gets no answer here, does not count against the limit.
    await expect(page.getByText('Você pode fazer mais 1 pergunta aqui.')).toBeVisible();
    await question.fill('o que é P/L?');
    await question.press('Enter');
    await expect(answers).toHaveCount(4);
    await expect(question).toHaveCount(0);
    const trialLink = page
      .locator('#experimente')
      .getByRole('link', { name: 'Começar o teste grátis' });
    await expect(trialLink.last()).toHaveAttribute('href', '/trial-gratuito');
  },
);
