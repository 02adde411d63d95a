import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { buildDeletionEmail } from '../../../functions/accounts/completion/deletion-email.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import {
  erasedData,
  keptByLaw,
  personalDataKinds,
  privacyPolicyDate,
} from '../../../shared/personal-data.ts';
import { privacyPolicy } from '../../../web/src/copy/legal/privacy-policy.ts';
import { deleteAccountTexts, myData } from '../../../web/src/copy/preferences/my-data.ts';
import { sourceFiles } from '../../support/sources/source-imports.ts';

const kinds = Object.entries(personalDataKinds);
const terms = privacyPolicy.sections.flatMap(({ blocks }) =>
  blocks.flatMap((block) => (block.kind === 'definitions' ? block.items : [])),
);

describe('a kind of rows about a user', () => {
  it.each(kinds)('%s is named in the privacy policy with its retention', (_, record) => {
    const { documentedAs, keptFor } = record;
    expect(terms.map(({ term }) => term)).toEqual(expect.arrayContaining([documentedAs, keptFor]));
  });

  it('is named on the download page and before a deletion', () => {
    expect(myData.downloadText).toMatch(/^Um arquivo JSON com o seu cadastro, .* e \p{L}+\.$/u);
    const { kept } = deleteAccountTexts;
    const erased = deleteAccountTexts.erased(false);
    for (const [kind, { copiedAs, whenDeleted }] of kinds) {
      expect([kind, myData.downloadText]).toEqual([kind, expect.stringContaining(copiedAs)]);
      const words = { ...erasedData, ...keptByLaw }[whenDeleted];
      expect([kind, [...erased, ...kept]]).toEqual([kind, expect.arrayContaining([words])]);
    }
    // A list ends once.
    expect(erased.map((item) => item.at(-1))).toEqual([...erased.slice(1).map(() => ';'), '.']);
  });

  it('is named in the deletion e-mail when the law requires it, with the unsubscribe link of the newsletter', () => {
    const words = buildDeletionEmail('2026-11-22T12:00:00.000Z')
      .parts.filter((part) => typeof part === 'string')
      .join('\n');
    for (const kept of Object.values(keptByLaw)) expect(words).toContain(kept);
    // The text of the unsubscribe link in messages (functions/messaging/delivery/email-provider.ts).
    const unsubscribeText = '“Parar de receber a newsletter”';
    expect(words).toContain(unsubscribeText);
    expect(erasedData.newsletter).toContain(unsubscribeText);
  });

  it('moves the date of the privacy policy and of the accepted terms when it is added later', () => {
    for (const [kind, { documentedSince }] of kinds) {
      expect(
        privacyPolicyDate >= documentedSince,
        `${kind}: move privacyPolicyDate in shared/personal-data.ts to its documentedSince`,
      ).toBe(true);
    }
    expect(legalTextsVersion >= privacyPolicyDate).toBe(true);
  });

  it('is on the list of the first policy or has a later date', () => {
    const first = kinds.filter(([, { documentedSince }]) => documentedSince === '2025-07-11');
    expect(first.map(([kind]) => kind)).toEqual([
      'ACCOUNT',
      'ACTIVE_USER',
      // Stored since editions exist; the first policy names the frequency.
      'AUDIENCE',
      // Stored since alerts exist; the first policy covers them under 'Carteira'.
      'ALERT',
      'ASKED',
      // Stored since messages exist; the first policy names each: frequency, delivery records, WhatsApp.
      'CHANNELS',
      'CONSENT',
      'DELIVERY',
      'LEDGER',
      'NEWSLETTER',
      // Stored since notes exist: records of the notes sent, covered as delivery records by the first policy.
      'NOTES',
      'PAST_CHARGE',
      'PAST_SUBSCRIPTION',
      'PAYMENT',
      // The first policy names it under 'Carteira': the positions entered by the user.
      'PORTFOLIO',
      // Stored since trades exist; the first policy covers them under 'Carteira'.
      'STAGED_IMPORT',
      'SUBSCRIPTION',
      'TRADE',
      'TURN',
      'TRIAL',
      'WAITING_ALERTS',
      'WHATSAPP',
    ]);
  });

  it('has a unique name in the download', () => {
    const names = kinds.map(([, { inDownload }]) => inDownload);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is on the page of the table', () => {
    const page = readFileSync(path.join(projectRoot, 'functions/entities/README.md'), 'utf8');
    const missing = kinds.map(([kind]) => kind).filter((kind) => !page.includes(`\`${kind}`));
    expect(missing, 'list each in functions/entities/README.md').toEqual([]);
  });
});

/**
 * Matches a hand-written key in an account's partition, which could have any kind. `ACCOUNT#*` is not a key: stores
 * use it to declare their access to the table.
 */
const keyByHand = /PK:\s*accountPartition\(|['"`]ACCOUNT#(?!\*['"`])/;

describe("a key in an account's partition", () => {
  it('is built only by the module that knows the kinds', () => {
    const byHand = sourceFiles
      .filter(
        (file) => file.startsWith('functions/') && file !== 'functions/entities/account-rows.ts',
      )
      .filter((file) => keyByHand.test(readFileSync(path.join(projectRoot, file), 'utf8')));
    expect(byHand).toEqual([]);
  });

  it.each([
    ['PK: accountPartition(accountId), SK: `NOTE#${id}`', true],
    ['PK: `ACCOUNT#${accountId}`', true],
    ['...rowKey(accountId, kind, id)', false],
    ["partitions: ['ACCOUNT#*']", false],
  ])('%s detects a hand-written key: %s', (text, isByHand) => {
    expect(keyByHand.test(text)).toBe(isByHand);
  });
});
