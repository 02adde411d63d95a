import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { deletionEmail } from '../../../functions/accounts/finishing/deletion-email.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import {
  erasedData,
  keptByLaw,
  personalRecords,
  privacyPolicyDate,
} from '../../../shared/personal-data.ts';
import { privacyPolicy } from '../../../web/src/copy/legal/privacy-policy.ts';
import { deleteAccountTexts, myData } from '../../../web/src/copy/preferences/my-data.ts';
import { sourceFiles } from '../../support/sources/source-imports.ts';

const kinds = Object.entries(personalRecords);
const terms = privacyPolicy.sections.flatMap(({ blocks }) =>
  blocks.flatMap((block) => (block.kind === 'definitions' ? block.items : [])),
);

describe('a kind of rows about a person', () => {
  it.each(kinds)('%s is told of by the privacy policy, and for how long', (_, record) => {
    const { toldAs, keptFor } = record;
    expect(terms.map(({ term }) => term)).toEqual(expect.arrayContaining([toldAs, keptFor]));
  });

  it('is named on the page of the download, and before a deletion', () => {
    expect(myData.downloadText).toMatch(/^Um arquivo JSON com o seu cadastro, .* e \p{L}+\.$/u);
    const { kept } = deleteAccountTexts;
    const erased = deleteAccountTexts.erased(false);
    for (const [kind, { copiedAs, whenDeleted }] of kinds) {
      expect([kind, myData.downloadText]).toEqual([kind, expect.stringContaining(copiedAs)]);
      const words = { ...erasedData, ...keptByLaw }[whenDeleted];
      expect([kind, [...erased, ...kept]]).toEqual([kind, expect.arrayContaining([words])]);
    }
    // A list has one end.
    expect(erased.map((item) => item.at(-1))).toEqual([...erased.slice(1).map(() => ';'), '.']);
  });

  it('that stays for the law is named in the e-mail after a deletion, with the way out of a newsletter', () => {
    const words = deletionEmail('2026-11-22T12:00:00.000Z')
      .parts.filter((part) => typeof part === 'string')
      .join('\n');
    for (const kept of Object.values(keptByLaw)) expect(words).toContain(kept);
    // As its messages call it (functions/messaging/sending/way-out.ts).
    const wayOut = '“Parar de receber a newsletter”';
    expect(words).toContain(wayOut);
    expect(erasedData.newsletter).toContain(wayOut);
  });

  it('that is told of later moves the day of the privacy policy, and what people agree to', () => {
    for (const [kind, { toldSince }] of kinds) {
      expect(
        privacyPolicyDate >= toldSince,
        `${kind}: move privacyPolicyDate in shared/personal-data.ts to its toldSince`,
      ).toBe(true);
    }
    expect(legalTextsVersion >= privacyPolicyDate).toBe(true);
  });

  it('is one of these where the first policy told of it: what is new has a day of its own', () => {
    const first = kinds.filter(([, { toldSince }]) => toldSince === '2025-07-11');
    expect(first.map(([kind]) => kind)).toEqual([
      'ACCOUNT',
      'ACTIVE_USER',
      // Kept since there are editions: of the frequency that the first policy names.
      'AUDIENCE',
      // Kept since there are alerts, of which the first policy tells under 'Carteira'.
      'ALERT',
      'ASKED',
      // Kept since there are messages; the first policy names each: frequency, delivery records, WhatsApp.
      'CHANNELS',
      'CONSENT',
      'DELIVERY',
      'LEDGER',
      'NEWSLETTER',
      // Kept since there are notes: of which looks somebody got one, a delivery record as the first policy names them.
      'NOTES',
      'PAST_CHARGE',
      'PAST_SUBSCRIPTION',
      'PAYMENT',
      // The first policy names it: 'Carteira', what somebody says that they hold.
      'PORTFOLIO',
      'SUBSCRIPTION',
      'TURN',
      'TRIAL',
      'WAITING_ALERTS',
      'WHATSAPP',
    ]);
  });

  it('has a name of its own in the download', () => {
    const names = kinds.map(([, { inDownload }]) => inDownload);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is on the page of the table', () => {
    const page = readFileSync(path.join(projectRoot, 'functions/records/README.md'), 'utf8');
    const missing = kinds.map(([kind]) => kind).filter((kind) => !page.includes(`\`${kind}`));
    expect(
      missing,
      'list each in functions/records/README.md',
    ).toEqual([]);
  });
});

/**
 * A key of a person's partition that is put together by hand, so that its kind may be anything. `ACCOUNT#*` is no key: a
 * store says by it what it does to the table.
 */
const keyByHand = /PK:\s*accountPartition\(|['"`]ACCOUNT#(?!\*['"`])/;

describe('a key in the partition of a person', () => {
  it('is made where the kinds are known, and nowhere else', () => {
    const byHand = sourceFiles
      .filter((file) => file.startsWith('functions/') && file !== 'functions/records/person.ts')
      .filter((file) => keyByHand.test(readFileSync(path.join(projectRoot, file), 'utf8')));
    expect(byHand).toEqual([]);
  });

  it.each([
    ['PK: accountPartition(accountId), SK: `NOTE#${id}`', true],
    ['PK: `ACCOUNT#${accountId}`', true],
    ['...ownKey(accountId, kind, id)', false],
    ["partitions: ['ACCOUNT#*']", false],
  ])('%s is put together by hand: %s', (text, isByHand) => {
    expect(keyByHand.test(text)).toBe(isByHand);
  });
});
