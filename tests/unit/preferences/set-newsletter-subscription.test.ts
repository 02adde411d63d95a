import { describe, expect, it } from 'vitest';
import { setNewsletterSubscription } from '../../../functions/preferences/set-newsletter-subscription.ts';
import { buildAccount, preferences } from '../../support/users/test-accounts.ts';
import { fakePreferences } from '../../support/users/preferences-fakes.ts';

const eventNames = (fake: ReturnType<typeof fakePreferences>) =>
  fake.saved.map((change) => change.events.map((event) => event.eventName));

describe('the newsletter switch', () => {
  it('works without access, and keeps all other preferences', async () => {
    const fake = fakePreferences({ access: {} });
    const answer = await setNewsletterSubscription(
      fake.dependencies,
      fake.session,
      true,
      'tests/1',
    );
    expect(answer).toMatchObject({ newsletter_email: 'sim' });
    expect(fake.saved[0]?.preferences).toEqual({
      ...preferences,
      periodicidade_msg: 'diaria',
      mensagem_ao_decorrer_do_dia: 'sim',
      newsletter_email: 'sim',
    });
    expect(fake.rows().subscriber).toMatchObject({ email: fake.account.email });
    expect(fake.saved[0]?.consents).toMatchObject([{ purpose: 'newsletter', action: 'granted' }]);
    expect(eventNames(fake)).toEqual([['preferences.changed', 'newsletter.subscribed']]);
  });

  it("switched on twice updates the profile's copy, under the same id", async () => {
    const fake = fakePreferences();
    await setNewsletterSubscription(fake.dependencies, fake.session, true, null);
    const first = fake.rows().subscriber;
    await setNewsletterSubscription(fake.dependencies, fake.session, true, null);
    expect(fake.rows().subscriber?.id).toBe(first?.id);
    expect(eventNames(fake)[1]).toEqual(['preferences.changed', 'newsletter.personalized']);
    expect(fake.saved[1]?.consents).toEqual([]);
  });

  it('switched off removes the row, and a second time changes nothing', async () => {
    const fake = fakePreferences();
    await setNewsletterSubscription(fake.dependencies, fake.session, true, null);
    expect(
      await setNewsletterSubscription(fake.dependencies, fake.session, false, null),
    ).toMatchObject({
      newsletter_email: 'nao',
    });
    expect(fake.rows().subscriber).toBeUndefined();
    expect(eventNames(fake)[1]).toEqual(['preferences.changed', 'newsletter.unsubscribed']);
    expect(
      await setNewsletterSubscription(fake.dependencies, fake.session, false, null),
    ).toMatchObject({
      newsletter_email: 'nao',
    });
    expect(fake.saved).toHaveLength(2);
  });

  it('is rejected without an account, and for an account with another e-mail', async () => {
    const withoutAccount = fakePreferences({ account: undefined });
    await expect(
      setNewsletterSubscription(withoutAccount.dependencies, withoutAccount.session, true, null),
    ).rejects.toMatchObject({
      code: 'account_not_found',
    });
    const other = fakePreferences({ account: buildAccount(2) });
    await expect(
      setNewsletterSubscription(other.dependencies, other.session, true, null),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect([...withoutAccount.saved, ...other.saved]).toEqual([]);
  });
});
