import { describe, expect, it } from 'vitest';
import {
  linkCodeDigester,
  linkCodeMaker,
  newLinkSeed,
  readWrittenLink,
  formatLinkCode,
} from '../../../../functions/messaging/linking/link-code.ts';

const makeCode = linkCodeMaker(async () => 'key');
const newCodes = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => makeCode('acc_1', newLinkSeed())));

describe('a code', () => {
  it('has letters and digits without similar characters, and differs each time', async () => {
    const codes = await newCodes(500);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9CDFHJKMNPRTVWXY]{8}$/);
      expect(code).toMatch(/[A-Z]/);
      expect(code).toMatch(/[0-9]/);
    }
    const used = new Set(codes.join(''));
    expect(used.size).toBe(25);
  });

  it('depends on the account, the seed and the key', async () => {
    const code = await makeCode('acc_1', 'seed');
    expect(await makeCode('acc_1', 'seed')).toBe(code);
    expect(await makeCode('acc_2', 'seed')).not.toBe(code);
    expect(await makeCode('acc_1', 'other')).not.toBe(code);
    expect(await linkCodeMaker(async () => 'other key')('acc_1', 'seed')).not.toBe(code);
  });

  it('is recognised as shown, and with similar characters', async () => {
    const similarCharacters = [
      ['0', 'O', 'Q', 'o'],
      ['1', 'I', 'L', 'i', 'l'],
      ['2', 'Z'],
      ['5', 'S'],
      ['6', 'G'],
      ['8', 'B'],
    ];
    for (const code of await newCodes(200)) {
      const shown = formatLinkCode(code);
      const read = [
        `VINCULAR ${shown}`,
        shown,
        code,
        ...similarCharacters.flatMap(([right = '', ...others]) =>
          others.map((other) => `VINCULAR ${shown.replaceAll(right, other)}`),
        ),
      ].map(readWrittenLink);
      for (const one of read) expect(one).toEqual({ is: 'code', code });
    }
  });

  it('has a digest that needs the key', async () => {
    const [one, other] = ['a', 'b'].map((key) => linkCodeDigester(async () => key));
    expect(await one?.('BCDFGHJK')).toBe(await one?.('BCDFGHJK'));
    expect(await one?.('BCDFGHJK')).not.toBe(await other?.('BCDFGHJK'));
    expect(await one?.('BCDFGHJK')).not.toBe(await one?.('BCDFGHJM'));
    expect(await one?.('BCDFGHJK')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('a message about linking', () => {
  it.each([
    'VINCULAR CDFH-JK23',
    'vincular cdfh-jk23',
    'Vincular CDFHJK23',
    '  VINCULAR   CDFH JK23  ',
    'VINCULAR: "CDFH-JK23".',
    'VINCULARCDFHJK23',
    'VINCULARCDFH-JK23',
    '*VINCULAR* cdfh – jk23',
    'VINCULAR\nCDFH-JK23',
    'VINCULAR c d f h j k 2 3',
    'ＶＩＮＣＵＬＡＲ ＣＤＦＨ-ＪＫ２３',
    'VINCULAR CDFH-JKZ3',
    '“VINCULAR CDFH-JK23”!!!',
    '🔗 vincular 🔗 cdfh jk23 🙂',
    'Quero VINCULAR CDFH-JK23',
    'quero vincular este whatsapp: CDFH JK23, obrigado',
    'Oi! Quero vincular aqui CDFH-JK23',
    'víncular CDFH-JK23',
    'cdfh-jk23',
    'cdfhjk23',
    ' CDFH - JK23 ',
    '"CDFH-JK23" 🙂',
    'o meu código é CDFH-JK23.',
  ])('is found in %j', (text) => {
    expect(readWrittenLink(text)).toEqual({ is: 'code', code: 'CDFHJK23' });
  });

  it.each([
    'VINCULAR',
    'quero vincular',
    'vincular meu número',
    'VINCULAR CDFH-JK2',
    'VINCULAR CDFH-JK234',
    'VINCULAR ACDF-HJKE',
    'VINCULAR 11 98888-7777',
    'VINCULAR obrigado',
    `VINCULAR ${'C'.repeat(4000)}`,
  ])('is a request without a code in %j', (text) => {
    expect(readWrittenLink(text)).toEqual({ is: 'without-code' });
  });

  it.each([
    '',
    'oi',
    'desvincular',
    'desvincular CDFHJK23 por favor',
    'PETR4',
    'PETR4 e VALE3',
    'CDFHJKMN',
    '1234-5678',
    'tico-tico',
    '🙂',
    '- '.repeat(2000),
  ])('is not found in %j', (text) => {
    expect(readWrittenLink(text)).toBeUndefined();
  });
});
