import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

test(
  'asks, continues from the answer, shows the sources of values, and deletes everything',
  { tag: '@core' },
  async ({ page, context, cloud }) => {
    const person = await cloud.sessions.makeUser({ plano: 'ativo' });
    await signIn(page, cloud, person);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Sua conta' }).getByText('Assistente').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assistente' })).toBeFocused();
    await expect(page.getByText('Por onde começar')).toBeVisible();
    await expectAccessible(page);

    const question = page.getByLabel('Sua pergunta');
    const answers = page.getByRole('article');
    await question.pressSequentially('comparar PETR4 e vale3');
    await question.press('Enter');
    await expect(answers).toHaveCount(1);
    await expect(page.getByRole('table', { name: 'Lado a lado: PETR4 e VALE3' })).toBeVisible();
    await expect(page.getByRole('img', { name: /PETR4/ })).toBeVisible();
    await expect(question).toHaveValue('');
    await page.getByRole('button', { name: 'Qual deles pagou mais dividendos?' }).click();
    await expect(answers).toHaveCount(2);
    await expect(answers.last()).toContainText('não diz qual é preferível');
    await answers.last().getByText('De onde vêm estes números?').click();
    await expect(answers.last().getByText('Dividend yield de PETR4:')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);

    await context.setOffline(true);
    await question.fill('quanto está o dólar?');
    await question.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Sem conexão com a internet');
    await expect(question).toHaveValue('quanto está o dólar?');
    await context.setOffline(false);
    await question.press('Enter');
    await expect(answers).toHaveCount(3);
    await page.reload();
    await expect(answers).toHaveCount(3);

    await page.getByRole('button', { name: 'Apagar conversa' }).click();
    await page.getByRole('button', { name: 'Apagar', exact: true }).click();
    await expect(answers).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Por onde começar')).toBeVisible();
  },
);
