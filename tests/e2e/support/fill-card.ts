import { expect, type Page } from '@playwright/test';

/** The text typed into the partner's fields, and the value each field then holds. */
const cardNumber = ['cardNumber', '5031433215406351', '5031 4332 1540 6351'] as const;
const securityCode = ['securityCode', '123', '123'] as const;

/**
 * Types a card into the partner's frames, key by key. On a busy machine a frame that is still loading receives keys
 * late or not at all; the text is then typed again, as a user would.
 * @param lastMonth the card's last month: `11/30`
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
