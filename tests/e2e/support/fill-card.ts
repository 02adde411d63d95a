import { expect, type Page } from '@playwright/test';

/** What is typed into the partner's fields, and what stands in them then. */
const cardNumber = ['cardNumber', '5031433215406351', '5031 4332 1540 6351'] as const;
const securityCode = ['securityCode', '123', '123'] as const;

/**
 * Types a card into the partner's frames, key by key. On a busy machine a frame that is still being
 * set up takes keys late or not at all; then it is typed again, as a person would.
 * @param lastMonth of the card: `11/30`
 */
export async function fillCard(page: Page, holder: string, lastMonth = '11/30'): Promise<void> {
  const expirationDate = ['expirationDate', lastMonth.replace('/', ''), lastMonth] as const;
  for (const [name, typed, shown] of [cardNumber, expirationDate, securityCode]) {
    const field = page.frameLocator(`iframe[name=${name}]`).getByRole('textbox');
    await expect(async () => {
      await field.fill('');
      await field.pressSequentially(typed);
      await expect(field).toHaveValue(shown, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  }
  await page.getByLabel('Nome impresso no cartão').fill(holder);
}
